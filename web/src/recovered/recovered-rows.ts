import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { metadataText, type WireDocument } from '../document-facts/wire-document.ts'
import type { DetailsRow } from '../feature/document-slots.ts'
import { findingText, placeText } from './recovered-words.ts'

/** What a second reading found in a document, and where it had been left out. */
export function recoveredRows(document: WireDocument, i18n: I18n): DetailsRow[] {
  const { secondReading = [] } = document._source
  const words = metadataText(document, 'recovered_words')
  const places = metadataText(document, 'recovered')
  const row = (field: string, label: string, value: string | undefined, shown = value): DetailsRow[] =>
    value === undefined ? [] : [{ key: field, label, field, value, shown: shown ?? value }]
  const listed = (codes: string[], textOf: (i18n: I18n, code: string) => string) =>
    codes.map((code) => textOf(i18n, code)).join(', ')
  return [
    ...row('secondReading', i18n._(msg`Second reading`), secondReading[0], listed(secondReading, findingText)),
    ...row('metadata.tika_metadata_recovered_words', i18n._(msg`Recovered words`), words),
    // Several values of one key are joined by commas.
    ...row(
      'metadata.tika_metadata_recovered',
      i18n._(msg`Recovered from`),
      places,
      listed(places?.split(/,\s*/) ?? [], placeText),
    ),
  ]
}
