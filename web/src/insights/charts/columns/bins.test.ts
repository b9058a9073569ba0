import { describe, expect, it } from 'vitest'
import { heldWindow, jumpWindow, newestWindow, roomFor, slideWindow, windowWith } from './bin-window.ts'
import { binLabel, fillBins, joinBins, startOf, sumOf } from './bins.ts'
import { countScale, countTicks, timeTicks } from './ticks.ts'

const day = 86_400_000
const at = (text: string) => Date.parse(`${text}T00:00:00.000Z`)

describe('pieces of time', () => {
  it('fills what lies between, in whichever order the buckets come', () => {
    const bins = fillBins(
      [
        { start: at('2014-03-01'), count: 2 },
        { start: at('2013-12-01'), count: 1 },
      ],
      'month',
    )
    expect(bins.map(({ start, count }) => [new Date(start).toISOString().slice(0, 7), count])).toEqual([
      ['2013-12', 1],
      ['2014-01', 0],
      ['2014-02', 0],
      ['2014-03', 2],
    ])
    expect(bins.map(({ end }) => end).slice(0, 3)).toEqual(bins.map(({ start }) => start).slice(1))
  })

  it('has one piece of one document, and none of none', () => {
    expect(fillBins([{ start: at('2014-03-01'), count: 1 }], 'day')).toHaveLength(1)
    expect(fillBins([], 'year')).toEqual([])
    expect(fillBins([{ start: Number.NaN, count: 1 }], 'year')).toEqual([])
  })

  it('of a million days tells the newest, at once', () => {
    const started = performance.now()
    const bins = fillBins(
      [
        { start: 0, count: 1 },
        { start: 1_000_000 * day, count: 1 },
      ],
      'day',
    )
    expect(bins).toHaveLength(80_000)
    expect(bins.at(-1)?.count).toBe(1)
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('knows absurd years: 9999, and those before the year 100', () => {
    expect(new Date(startOf(at('9999-06-01'), 'year', -1)).getUTCFullYear()).toBe(9998)
    expect(new Date(startOf(Date.parse('0050-06-01'), 'year', 1)).getUTCFullYear()).toBe(51)
  })

  it('joins to at most so many, and loses none', () => {
    const bins = fillBins(
      [
        { start: at('1971-01-01'), count: 5 },
        { start: at('2026-01-01'), count: 7 },
      ],
      'month',
    )
    const joined = joinBins(bins, 100)
    expect(joined.length).toBeLessThanOrEqual(100)
    expect(sumOf(joined)).toBe(12)
  })

  it('is named in the language of the screen', () => {
    expect(binLabel('en', { start: at('2014-03-01') }, 'month')).toBe('March 2014')
    expect(binLabel('fr', { start: at('2014-03-01') }, 'day')).toBe('1 mars 2014')
    expect(binLabel('en', { start: at('2014-01-01') }, 'year')).toBe('2014')
  })
})

describe('the window on them', () => {
  it('slides by a tenth of what it shows, and stays inside', () => {
    const window = newestWindow(200, 50)
    expect(window).toEqual({ first: 150, size: 50 })
    expect(slideWindow(window, -1, 200).first).toBe(145)
    expect(slideWindow(window, 1, 200).first).toBe(150)
    expect(slideWindow({ first: 2, size: 50 }, -1, 200).first).toBe(0)
  })

  it('jumps to what is clicked, and moves no further than the keyboard needs', () => {
    expect(jumpWindow({ first: 150, size: 50 }, 60, 200)).toEqual({ first: 35, size: 50 })
    expect(jumpWindow({ first: 150, size: 50 }, 0, 200).first).toBe(0)
    expect(windowWith({ first: 100, size: 50 }, 99, 200).first).toBe(99)
    expect(windowWith({ first: 100, size: 50 }, 150, 200).first).toBe(101)
    expect(heldWindow({ first: 9, size: 50 }, 3)).toEqual({ first: 0, size: 3 })
  })

  it('has room on every screen', () => {
    expect(roomFor(330)).toBe(30)
    expect(roomFor(0)).toBe(4)
  })
})

describe('axes', () => {
  it('have a tick for each 35 px, at least one for each column', () => {
    expect(timeTicks(100, 1000, 60).every).toBe(4)
    expect(timeTicks(10, 1000, 60).every).toBe(1)
  })

  it('name labels so far apart that they do not touch', () => {
    const { labelled } = timeTicks(100, 1000, 60)
    expect(labelled * 10).toBeGreaterThanOrEqual(72)
  })

  it('count in whole numbers, from nothing to what there is', () => {
    expect(countTicks(1, false)).toEqual([0, 1])
    expect(countTicks(19, false)).toEqual([0, 5, 10, 15, 20])
    expect(countTicks(0, false)).toEqual([0, 1])
    expect(countTicks(2_000, true)).toEqual([0, 1, 10, 100, 1000, 10_000])
  })

  it('are logarithmic where wanted: small counts are seen beside large ones', () => {
    expect(countScale(10_000, 200, true)(10)).toBeGreaterThan(30)
    expect(countScale(10_000, 200, false)(10)).toBeLessThan(1)
    expect(countScale(10_000, 200, true)(0)).toBe(0)
  })
})
