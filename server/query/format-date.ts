import { argumentError } from './query-error.ts'

const named: Record<string, string> = {
  strict_date_optional_time: 'iso',
  date_optional_time: 'iso',
  strict_date_time: 'iso',
  date_time: 'iso',
  iso8601: 'iso',
  date: 'yyyy-MM-dd',
  strict_date: 'yyyy-MM-dd',
  year_month: 'yyyy-MM',
  strict_year_month: 'yyyy-MM',
  year: 'yyyy',
  strict_year: 'yyyy',
}

const parts = /yyyy|uuuu|MM|dd|HH|mm|ss|SSS|'[^']*'|[A-Za-z]+/g

/** Throws QueryError for a format that `formatDate` does not know. */
export function checkDateFormat(format: string): void {
  formatDate(0, format)
}

/** Formats a date for `key_as_string`, by default in Elasticsearch's own format. Throws QueryError for unknown formats. */
export function formatDate(time: number, format = 'iso'): string {
  const [first = 'iso'] = format.split('||')
  if (first === 'epoch_millis') return String(time)
  if (first === 'epoch_second') return String(Math.floor(time / 1000))
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return String(time)
  const pattern = Object.hasOwn(named, first) ? (named[first] ?? 'iso') : first
  if (pattern === 'iso') return date.toISOString()
  return pattern.replace(parts, (part) => formatPart(date, part, format))
}

function formatPart(date: Date, part: string, format: string): string {
  const padded = (value: number, length: number) => String(value).padStart(length, '0')
  if (part.startsWith("'")) return part === "''" ? "'" : part.slice(1, -1)
  if (part === 'yyyy' || part === 'uuuu') return padded(date.getUTCFullYear(), 4)
  if (part === 'MM') return padded(date.getUTCMonth() + 1, 2)
  if (part === 'dd') return padded(date.getUTCDate(), 2)
  if (part === 'HH') return padded(date.getUTCHours(), 2)
  if (part === 'mm') return padded(date.getUTCMinutes(), 2)
  if (part === 'ss') return padded(date.getUTCSeconds(), 2)
  if (part === 'SSS') return padded(date.getUTCMilliseconds(), 3)
  throw argumentError(`Invalid format: [${format}]: [${part}] is not supported`)
}
