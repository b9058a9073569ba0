import { expect, it } from 'vitest'
import { pixelsPerPoint, scaleOf, stepZoom } from './zoom.ts'

const page = { width: 600, height: 800 }

it('fits a page to the width or to the whole of its room', () => {
  expect(scaleOf('width', page, { width: 640, height: 440 })).toBe(1)
  expect(scaleOf('page', page, { width: 640, height: 440 })).toBe(0.5)
  expect(scaleOf(2, page, { width: 1, height: 1 })).toBe(2 * pixelsPerPoint)
})

it('goes from a fitted size to the next share, and stops at the ends', () => {
  expect(stepZoom(1.1 * pixelsPerPoint, 1)).toBe(1.25)
  expect(stepZoom(1.1 * pixelsPerPoint, -1)).toBe(1)
  expect(stepZoom(4 * pixelsPerPoint, 1)).toBe(4)
})
