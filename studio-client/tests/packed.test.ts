import { expect, test } from 'vitest'
import { Motion } from '../src/store/motion'
import { assemble, interleave, unpack, type Packed } from '../src/viewer/packed'

/** As Python packs: differences of counts, lowest bytes first. */
async function packed(columns: number[][], steps: number[]): Promise<Packed> {
  const rows = columns[0]!.length
  const bytes = new Uint8Array(4 * rows * columns.length)
  columns.forEach((counts, c) =>
    counts.forEach((count, i) => {
      const change = (count - (i > 0 ? counts[i - 1]! : 0)) | 0
      for (let b = 0; b < 4; b++) bytes[4 * rows * c + b * rows + i] = (change >> (8 * b)) & 255
    }),
  )
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer())
  return { rows, steps, data: btoa(String.fromCharCode(...deflated)) }
}

test('counts times steps come back, negative ones, large ones and what is no number', async () => {
  const table = await unpack(
    await packed(
      [
        [0, -1, 70000, -0x80000000, 3],
        [4, 4, 4, 4, 4],
      ],
      [0.5, 0.25],
    ),
  )
  expect([...table]).toEqual([0, -0.5, 35000, NaN, 1.5, 1, 1, 1, 1, 1])
})

test('what does not hold what it says is refused', async () => {
  const table = await packed([[1, 2, 3]], [1])
  await expect(unpack({ ...table, rows: 4 })).rejects.toThrow('damaged')
})

test('a motion is put together from columns', async () => {
  const counts = [[0, 2], [0, 0], [0, 0], [1, 1], [0, 0], [0, 0], [0, 0], [0, 1]] // prettier-ignore
  const table = interleave(await unpack(await packed(counts, [1, 1, 1, 1, 1, 1, 1, 0.5])), 2)
  const header = { rows: 2, bodies: ['ä'], columns: ['time'], units: ['s'], origin: [0, 0, 0] }
  const motion = new Motion(assemble('SSR1', header, table))
  expect(motion.duration).toBe(0.5)
  expect(motion.sample(0.25)[0]).toBe(1)
})
