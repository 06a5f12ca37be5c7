// What instruments show of a sled, read from the channels of its run.
import type { FrameStore } from './frames'

export interface SledReadings {
  station: number // m
  speed: number // m/s
  steering: number // -1 right to 1 left
  slip: number // rad
  load: number // g
  side: number // g, to the left
  runners: number
  bumpers: number
  torque: number // N m
  clock: number // s
  behind: number // s; NaN without a reference
  impact: number // m/s
}

const ZERO: SledReadings = {
  station: 0,
  speed: 0,
  steering: 0,
  slip: 0,
  load: 0,
  side: 0,
  runners: 0,
  bumpers: 0,
  torque: 0,
  clock: 0,
  behind: NaN,
  impact: 0,
}

export function newSledReadings(): SledReadings {
  return { ...ZERO }
}

/** Read the newest frame into `out`; a channel that a run lacks reads zero. */
export function readSled(frames: FrameStore, out: SledReadings): SledReadings {
  const read = (channel: string): number => {
    const value = frames.value(channel)
    return Number.isNaN(value) ? 0 : value
  }
  out.station = read('station')
  out.speed = read('speed')
  out.steering = read('steering')
  out.slip = read('slip')
  out.load = read('load')
  out.side = read('side_load')
  out.runners = read('runners')
  out.bumpers = read('bumpers')
  out.torque = read('torque')
  out.clock = read('clock')
  out.behind = frames.value('behind')
  out.impact = read('impact')
  return out
}
