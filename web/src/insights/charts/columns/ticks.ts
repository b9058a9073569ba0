import { scaleLinear, scaleSymlog } from 'd3-scale'

/** A tick of the time axis for each so many pixels (specification, section 9). */
const tickPx = 35

/** How many columns lie between two ticks, and how many ticks between two that are labelled, so that labels do not touch. */
export function timeTicks(columns: number, widthPx: number, labelPx: number): { every: number; labelled: number } {
  const column = widthPx / Math.max(1, columns)
  const every = Math.max(1, Math.ceil(tickPx / column))
  return { every, labelled: every * Math.max(1, Math.ceil((labelPx + 12) / (every * column))) }
}

/** A scale from counts to pixels above the axis; logarithmic ones begin at nothing too. */
export function countScale(most: number, heightPx: number, isLog: boolean): (count: number) => number {
  const scale = isLog ? scaleSymlog().constant(1) : scaleLinear()
  return scale.domain([0, topOf(most, isLog)]).range([0, heightPx])
}

/** Counts that the axis names, the greatest last: whole ones only. */
export function countTicks(most: number, isLog: boolean): number[] {
  const top = topOf(most, isLog)
  if (!isLog) return scaleLinear().domain([0, top]).ticks(Math.min(5, top)).filter(Number.isInteger)
  const powers = Math.ceil(Math.log10(Math.max(10, top)))
  return [0, ...Array.from({ length: powers + 1 }, (_, power) => 10 ** power)].filter((tick) => tick <= top)
}

/** The upper end of the axis: a round number, not below what it shows. */
function topOf(most: number, isLog: boolean): number {
  const least = Math.max(1, most)
  if (isLog) return 10 ** Math.ceil(Math.log10(Math.max(least, 10)))
  return scaleLinear().domain([0, least]).nice(5).domain()[1] ?? least
}
