import { msg } from '@lingui/core/macro'
import type { Words } from '../../feature/filter.ts'
import { formatPeriod } from '../../ui/words/numbers.ts'
import { isNoDate } from '../body/date-values.ts'

/** The month in which an instant (epoch milliseconds) lies, in words; or that there is no date. */
export function dateLabel(value: string, { i18n }: Words): string {
  if (isNoDate(value)) return i18n._(msg`No date`)
  return formatPeriod(i18n.locale, Number(value), 'month')
}
