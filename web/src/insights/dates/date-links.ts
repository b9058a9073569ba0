import { noDateValue } from '../../search/body/date-values.ts'
import type { Bin } from '../charts/columns/bins.ts'
import { filteredHref } from '../known/filtered.ts'
import type { Dated } from './dated.ts'

/** Far before and after whatever is meant: the ends that the filter of dates takes for open. The first instant of the year 1 itself stands for no date. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00.001Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** What a link to dates is about. */
type Place = { project: string; folders: readonly string[] }

/** The link to the documents of some pieces of time, from the first to the last. */
export function binsHref(place: Place, from: Bin, to: Bin = from): string {
  return datesHref(place, [from.start, to.end - 1])
}

/** A piece of time as the values of the filter of creation dates. */
export function datesOf({ start, end }: Pick<Bin, 'start' | 'end'>): string[] {
  return [String(start), String(end - 1)]
}

/** The link to the documents whose date is before one that counts. */
export function tooOldHref(place: Place, first: number): string {
  return datesHref(place, [earliest, first - 1])
}

/** The link to the documents whose date counts, but is before the oldest piece that was told. */
export function cutHref(place: Place, { first, bins: [oldest] }: Pick<Dated, 'first' | 'bins'>): string {
  return datesHref(place, [first, (oldest?.start ?? first) - 1])
}

/** The link to the documents whose date is still to come. */
export function futureHref(place: Place, now: number): string {
  return datesHref(place, [now, latest])
}

/** The link to the documents without a date. */
export function undatedHref(place: Place): string {
  return datesHref(place, [noDateValue])
}

function datesHref({ project, folders }: Place, values: (number | string)[]): string {
  return filteredHref(project, { creationDate: values.map(String), ...(folders.length > 0 && { path: folders }) })
}
