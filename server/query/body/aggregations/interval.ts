import type { CalendarInterval } from '../../aggregation.ts'
import { argumentError } from '../../query-error.ts'
import { type JsonObject, readText } from '../read.ts'

const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

const calendar: Record<string, CalendarInterval | { fixedMs: number }> = {
  year: 'year',
  '1y': 'year',
  quarter: 'quarter',
  '1q': 'quarter',
  month: 'month',
  '1M': 'month',
  week: 'week',
  '1w': 'week',
  day: 'day',
  '1d': 'day',
  hour: { fixedMs: unitMs.h },
  '1h': { fixedMs: unitMs.h },
  minute: { fixedMs: unitMs.m },
  '1m': { fixedMs: unitMs.m },
  second: { fixedMs: unitMs.s },
  '1s': { fixedMs: unitMs.s },
}

/** Reads the interval of a date histogram: `calendar_interval`, `fixed_interval`, or the deprecated `interval`, which is either. Throws QueryError. */
export function readInterval(options: JsonObject): CalendarInterval | { fixedMs: number } {
  const { calendar_interval: byCalendar, fixed_interval: fixed, interval } = options
  if (byCalendar !== undefined) return readCalendar(readText(byCalendar, 'calendar_interval'))
  if (fixed !== undefined) return readFixed(readText(fixed, 'fixed_interval'))
  if (interval === undefined) {
    throw argumentError(
      'Invalid interval specified, must be non-null and non-empty: one of [calendar_interval], [fixed_interval]',
    )
  }
  const text = typeof interval === 'number' ? `${interval}ms` : readText(interval, 'interval')
  return Object.hasOwn(calendar, text) ? readCalendar(text) : readFixed(text)
}

function readCalendar(text: string): CalendarInterval | { fixedMs: number } {
  const found = Object.hasOwn(calendar, text) ? calendar[text] : undefined
  if (found === undefined) throw argumentError(`The supplied interval [${text}] could not be parsed as a calendar interval.`)
  return found
}

function readFixed(text: string): { fixedMs: number } {
  const found = /^(\d+)(ms|s|m|h|d)$/.exec(text)
  const unit = found?.[2]
  const amount = Number(found?.[1] ?? 0)
  if (amount < 1 || (unit !== 'ms' && unit !== 's' && unit !== 'm' && unit !== 'h' && unit !== 'd')) {
    throw argumentError(`The supplied interval [${text}] could not be parsed as a fixed interval.`)
  }
  const fixedMs = amount * unitMs[unit]
  if (!Number.isSafeInteger(fixedMs)) throw argumentError(`The supplied interval [${text}] is longer than all dates`)
  return { fixedMs }
}
