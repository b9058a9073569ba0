const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const
/** French counts in octets. */
const frenchUnits = ['o', 'Ko', 'Mo', 'Go', 'To'] as const

/** A whole number with digit grouping: `1,234` in English. */
export function formatCount(locale: string, count: number): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(count)
}

/** The same in little room: thousands, millions and billions with one decimal, `1.2K`, as the language shortens them. */
export function formatShortCount(locale: string, count: number): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count)
}

/** How many in a second, with one decimal. */
export function formatRate(locale: string, perSecond: number): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(perSecond)
}

/** A share of a whole, 0 to 1, in whole percent: `71%` in English, `71 %` in French. */
export function formatPercent(locale: string, share: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share)
}

/** A size in bytes as powers of 1024 with two decimals, from B to TB: `46.18 KB`, in French `46,18 Ko`. Whole bytes have no decimals. */
export function formatSize(locale: string, bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10))
  const digits = power === 0 ? 0 : 2
  const shown = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    bytes / 1024 ** power,
  )
  // A line never ends between a number and its unit.
  return locale === 'fr' ? `${shown}\u00a0${frenchUnits[power]}` : `${shown} ${sizeUnits[power]}`
}

/** A span of time in milliseconds, as coarse as it is long: `0.3 sec`, `12 sec`, `4 min, 2 sec`, `2 hr, 5 min` in English. */
export function formatDuration(locale: string, milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds > 0 && seconds < 0.1) return `< ${formatSeconds(locale, 0.1)}`
  if (seconds < 10) return formatSeconds(locale, Math.round(seconds * 10) / 10)
  if (seconds < 60 || !('DurationFormat' in Intl)) return formatSeconds(locale, Math.round(seconds))
  const minutes = Math.floor(seconds / 60)
  const parts =
    minutes < 60 ? { minutes, seconds: Math.floor(seconds % 60) } : { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return new Intl.DurationFormat(locale, { style: 'short' }).format(parts)
}

function formatSeconds(locale: string, seconds: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 }).format(
    seconds,
  )
}

/** A day: `19 Oct 2015` in English. */
export function formatDay(locale: string, date: Date): string {
  return new Intl.DateTimeFormat(dayFirst(locale), { day: 'numeric', month: 'short', year: 'numeric' }).format(date)
}

/** A moment: `19 Oct 2015, 14:02` in English. */
export function formatMoment(locale: string, date: Date): string {
  return new Intl.DateTimeFormat(dayFirst(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(date)
}

/** A moment to the second: `19 Oct 2015, 14:02:31` in English. */
export function formatInstant(locale: string, date: Date): string {
  return new Intl.DateTimeFormat(dayFirst(locale), { dateStyle: 'medium', timeStyle: 'medium' }).format(date)
}

/** The time of a day: `14:02`. */
export function formatTime(locale: string, date: Date): string {
  return new Intl.DateTimeFormat(dayFirst(locale), { hour: '2-digit', minute: '2-digit' }).format(date)
}

/** A piece of time of the calendar in words, in UTC as documents are dated: `2014`, `March 2014`, `3 March 2014`; `isShort`: as short as an axis needs it. */
export function formatPeriod(locale: string, start: number | Date, period: 'year' | 'month' | 'day', isShort = false): string {
  const month = isShort ? 'short' : 'long'
  return new Intl.DateTimeFormat(dayFirst(locale), {
    timeZone: 'UTC',
    year: 'numeric',
    ...(period !== 'year' && { month }),
    ...(period === 'day' && { day: 'numeric' }),
  }).format(start)
}

/** English dates spell the month, so that it cannot be taken for the day. */
function dayFirst(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale
}
