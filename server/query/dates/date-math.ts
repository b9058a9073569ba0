type Unit = 'y' | 'M' | 'w' | 'd' | 'h' | 'm' | 's'

const step = /([+-])(\d*)([yMwdhHms])|\/([yMwdhHms])/y
const fixedMs = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 }

/**
 * Elasticsearch's date maths: `+1y`, `-3d`, `/M` one after the other, on epoch milliseconds. Rounding (`/`) goes down, or with `roundUp` to
 * the last millisecond of the unit, in the time zone `offset` (milliseconds east of UTC). undefined if it is not date maths.
 */
export function applyDateMath(start: number, maths: string, offset: number, roundUp: boolean): number | undefined {
  let time = start + offset
  let position = 0
  while (position < maths.length) {
    step.lastIndex = position
    const found = step.exec(maths)
    if (!found) return undefined
    const [text, sign, amount, unit, rounding] = found
    position += text.length
    if (rounding === undefined) time = add(time, Number(amount === '' ? 1 : amount) * (sign === '-' ? -1 : 1), unitOf(unit))
    else time = round(time, unitOf(rounding), roundUp)
  }
  return Number.isNaN(time) ? undefined : time - offset
}

function unitOf(text: string | undefined): Unit {
  if (text === 'y' || text === 'M' || text === 'w' || text === 'd' || text === 'm' || text === 's') return text
  return 'h'
}

function add(time: number, amount: number, unit: Unit): number {
  if (unit !== 'y' && unit !== 'M') return time + amount * fixedMs[unit]
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + amount * (unit === 'y' ? 12 : 1))
  const lastDay = new Date(Date.UTC(2000, 0, 1)).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(day, new Date(lastDay).getUTCDate()))
  return date.getTime()
}

function round(time: number, unit: Unit, up: boolean): number {
  const start = startOf(time, unit)
  return up ? add(start, 1, unit) - 1 : start
}

function startOf(time: number, unit: Unit): number {
  if (unit === 'y' || unit === 'M') {
    const date = new Date(time)
    date.setUTCHours(0, 0, 0, 0)
    return date.setUTCMonth(unit === 'y' ? 0 : date.getUTCMonth(), 1)
  }
  // Weeks start on Monday; the epoch was a Thursday.
  const shift = unit === 'w' ? 3 * fixedMs.d : 0
  return Math.floor((time + shift) / fixedMs[unit]) * fixedMs[unit] - shift
}
