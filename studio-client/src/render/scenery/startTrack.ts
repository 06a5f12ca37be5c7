// The worker that builds a track, in a file of its own; the viewer is built with `startTrackInline.ts` instead.
export function startTrack(): Worker {
  return new Worker(new URL('./trackWorker.ts', import.meta.url), { type: 'module', name: 'track' })
}
