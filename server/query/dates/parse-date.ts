import { applyDateMath } from './date-math.ts'

/** How a date is read. `roundUp`: missing parts take their greatest value (for `lte` and `gt`). */
export type DateReading = {
  roundUp?: boolean
  /** Offset from UTC for dates without one, such as `+01:00`; default UTC. */
  timeZone?: string
  /** Whether digits alone are always epoch milliseconds, never a year; `only`: nothing else is a date but `now`. */
  epoch?: 'first' | 'only'
  /** Epoch milliseconds that `now` means; default the clock. */
  now?: number
}

const dateText =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:T(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/
const epochText = /^-?\d{1,16}$/

/**
 * Reads a date as Elasticsearch does (`strict_date_optional_time||epoch_millis`, with date maths such as `now-1d/d` or `2012||/M`) into
 * epoch milliseconds; undefined if it is no date. As in Elasticsearch a missing month or day is the first one even when rounding up;
 * only a missing time becomes the last millisecond of the day.
 */
export function parseDate(text: string, reading: DateReading = {}): number | undefined {
  const offset = zoneOffset(reading.timeZone)
  if (offset === undefined) return undefined
  if (text.startsWith('now')) return applyDateMath(reading.now ?? Date.now(), text.slice(3), offset, reading.roundUp ?? false)
  const bars = text.indexOf('||')
  if (bars < 0) return parsePlain(text, offset, reading)
  const start = parsePlain(text.slice(0, bars), offset, { ...reading, roundUp: false })
  return start === undefined ? undefined : applyDateMath(start, text.slice(bars + 2), offset, reading.roundUp ?? false)
}

/** Milliseconds east of UTC of `Z`, `UTC` or `±hh[:mm]`; undefined for other names. */
export function zoneOffset(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z' || zone === 'UTC' || zone === 'GMT') return 0
  const parts = /^([+-])(\d\d):?(\d\d)?$/.exec(zone)
  if (!parts) return undefined
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0)
  return (parts[1] === '-' ? -minutes : minutes) * 60_000
}

function parsePlain(text: string, offset: number, { roundUp = false, epoch }: DateReading): number | undefined {
  if (epoch !== undefined && epochText.test(text)) return Number(text)
  if (epoch === 'only') return undefined
  const parts = dateText.exec(text)
  if (!parts) return epochText.test(text) ? Number(text) : undefined
  const [, year, month, day, hour, minute, second, fraction, zone] = parts
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month ?? 1) - 1, Number(day ?? 1))
  const isReal = date.getUTCMonth() === Number(month ?? 1) - 1 && date.getUTCDate() === Number(day ?? 1)
  const time = timeOf([hour, minute, second, fraction], roundUp)
  if (!isReal || time === undefined) return undefined
  return date.getTime() + time - (zone === undefined ? offset : (zoneOffset(zone) ?? 0))
}

function timeOf(parts: (string | undefined)[], roundUp: boolean): number | undefined {
  const [hour, minute, second] = [23, 59, 59].map((last, index) => Number(parts[index] ?? (roundUp ? last : 0)))
  const milliseconds = Number((parts[3] ?? (roundUp ? '999' : '0')).slice(0, 3).padEnd(3, '0'))
  if (hour === undefined || minute === undefined || second === undefined) return undefined
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds
}
