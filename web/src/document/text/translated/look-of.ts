import { canBeVertical, isRightToLeft } from '../../../document-facts/document-kinds.ts'
import type { TextPlace } from '../../../document-facts/wire-document.ts'
import { languageCode } from '../../../ui/words/languages.ts'

/** How a translation is written: by its language, as a document of that would be. */
export function lookOf({ index, id, language }: TextPlace) {
  const document = { _index: index, _id: id, _source: { ...(language !== undefined && { language }) } }
  return {
    direction: isRightToLeft(document) ? ('rtl' as const) : undefined,
    canBeVertical: canBeVertical(document),
    language: languageCode(language),
  }
}
