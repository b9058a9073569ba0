import type { Days } from '../../body/date-values.ts'

/** The value of a day field: the day as date inputs give it, empty where there is none; `isNoDay`: not a day, such as 31 February. */
type TypedDay = { day: string; isNoDay: boolean }

/** The values of the two fields of a range. */
export type TypedDays = { readonly [End in keyof Days]: TypedDay }

/** What is wrong with a range: one of its ends is no day, or the first comes after the last. */
export type RangeFault = keyof Days | 'reversed'

/** What is wrong with a range, or null. */
export function rangeFault({ from, to }: TypedDays): RangeFault | null {
  if (from.isNoDay) return 'from'
  if (to.isNoDay) return 'to'
  return from.day !== '' && to.day !== '' && from.day > to.day ? 'reversed' : null
}

/** Whether somebody is likely still typing: some part is missing, or the year has fewer than four digits so far (browsers give 0020 for it). */
export function isUnderWay({ day, isNoDay }: TypedDay): boolean {
  return isNoDay || (day !== '' && day < '1000')
}
