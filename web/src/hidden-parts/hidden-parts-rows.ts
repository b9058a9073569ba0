import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WireDocument } from '../document-facts/wire-document.ts'
import type { DetailsRow } from '../feature/document-slots.ts'
import { hiddenPartText } from './hidden-part-words.ts'

/** What a document holds that is not seen at once; a search for one kind finds others that have it, for several those that have any. */
export function hiddenPartsRows({ _source: { hiddenParts = [] } }: WireDocument, i18n: I18n): DetailsRow[] {
  const [first] = hiddenParts
  if (first === undefined) return []
  const searched = hiddenParts.length === 1 ? { field: 'hiddenParts', value: first } : { field: 'hasHiddenParts', value: 'true' }
  const shown = hiddenParts.map((code) => hiddenPartText(i18n, code)).join(', ')
  return [{ key: 'hiddenParts', label: i18n._(msg`Hidden parts`), ...searched, shown }]
}
