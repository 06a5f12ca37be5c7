// The worker that builds a track, within the script: a page that is one file has no other.
// oxlint-disable-next-line import/default -- the query makes a class of it
import TrackWorker from './trackWorker?worker&inline'

export function startTrack(): Worker {
  return new TrackWorker({ name: 'track' })
}
