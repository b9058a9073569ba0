import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The value of the filter that stands for hidden parts of any kind. */
export const anyPart = 'any'

/** Kinds of hidden parts, by the values of `hiddenParts`. */
const kinds: Record<string, MessageDescriptor> = {
  comments: msg`Comments`,
  'tracked-changes': msg`Tracked changes`,
  'hidden-text': msg`Hidden text`,
  'hidden-sheets': msg`Hidden sheets`,
  'hidden-rows': msg`Hidden rows or columns`,
  'hidden-slides': msg`Hidden slides`,
  'speaker-notes': msg`Speaker notes`,
  'headers-footers': msg`Headers and footers`,
  layers: msg`Layers`,
  'embedded-fonts': msg`Embedded fonts`,
  'earlier-revisions': msg`Earlier revisions`,
}

/** A kind of hidden parts in words; one that a newer server knows stays as it is. */
export function hiddenPartText(i18n: I18n, code: string): string {
  const kind = Object.hasOwn(kinds, code) ? kinds[code] : undefined
  return kind ? i18n._(kind) : code
}
