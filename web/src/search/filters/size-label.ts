import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatSize } from '../../ui/words/numbers.ts'
import type { SizeRange } from '../body/size-ranges.ts'

/** A range of sizes in words: `1.00 KB – 1.00 MB`, or what its open end says. */
export function sizeLabel({ from = 0, below }: SizeRange, i18n: I18n): string {
  const [least, most] = [formatSize(i18n.locale, from), formatSize(i18n.locale, below ?? 0)]
  if (below === undefined) return i18n._(msg`${least} and more`)
  return from === 0 ? i18n._(msg`Less than ${most}`) : `${least} – ${most}`
}
