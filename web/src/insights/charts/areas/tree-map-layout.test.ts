import { expect, it } from 'vitest'
import { layOut } from './tree-map-layout.ts'

it('divides the whole area by how much the pieces are, the largest first', () => {
  const areas = layOut(
    [
      { key: 'a', value: 1 },
      { key: 'b', value: 3 },
      { key: 'c', value: 0 },
    ],
    2,
  )
  expect(areas.map(({ key }) => key)).toEqual(['b', 'a'])
  expect(areas.map(({ width, height }) => Math.round(width * height * 100))).toEqual([75, 25])
})

it('keeps pieces inside, whatever their number', () => {
  const areas = layOut(
    Array.from({ length: 30 }, (_, at) => ({ key: String(at), value: at + 1 })),
    0.6,
  )
  for (const { x, y, width, height } of areas) {
    expect(x + width).toBeLessThanOrEqual(1.0001)
    expect(y + height).toBeLessThanOrEqual(1.0001)
  }
})

it('has nothing of nothing', () => {
  expect(layOut([], 2)).toEqual([])
  expect(layOut([{ key: 'a', value: 0 }], 2)).toEqual([])
})
