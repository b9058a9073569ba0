import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a second reading of a document came to, by the values of `secondReading`. */
const findings: Record<string, MessageDescriptor> = {
  recovered: msg`Words recovered`,
  beside: msg`More found beside the text`,
  encoding: msg`Read in another encoding`,
  unread: msg`Attachments not read`,
  'in-part': msg`Read in part`,
  'not-compared': msg`Not compared`,
}

/** Where recovered words stood in the file, by the values of `metadata.tika_metadata_recovered`. */
const places: Record<string, MessageDescriptor> = {
  text: msg`text`,
  alternative: msg`another form of the message`,
  deleted: msg`deleted text`,
  note: msg`notes`,
  comment: msg`comments`,
  box: msg`text boxes`,
  margin: msg`headers and footers`,
  form: msg`form values`,
  hidden: msg`hidden text`,
  stamp: msg`text drawn by stamps and other marks`,
  revision: msg`pages of earlier revisions`,
  spaced: msg`words set letter by letter`,
  outside: msg`text beside the parts of the message`,
}

/** A finding in words; one that a newer server knows stays as it is. */
export function findingText(i18n: I18n, finding: string): string {
  return wordsFor(i18n, findings, finding)
}

/** A place in words. */
export function placeText(i18n: I18n, place: string): string {
  return wordsFor(i18n, places, place)
}

function wordsFor(i18n: I18n, words: Record<string, MessageDescriptor>, code: string): string {
  const known = Object.hasOwn(words, code) ? words[code] : undefined
  return known ? i18n._(known) : code
}
