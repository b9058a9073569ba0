import type { WireDocument } from './wire-document.ts'

const rightToLeftLanguages = new Set(['ARABIC', 'HEBREW', 'PERSIAN', 'URDU', 'YIDDISH', 'PASHTO', 'SINDHI', 'UIGHUR'])

/** Languages that are also written in columns from right to left. */
const columnLanguages = /^(JAPANESE|CHINESE|KOREAN)/

/** Mail formats. */
export function isEmail(document: WireDocument): boolean {
  const type = document._source.contentType ?? ''
  return type.startsWith('message/') || type === 'application/vnd.ms-outlook'
}

export function isTweet(document: WireDocument): boolean {
  return document._source.contentType === 'application/json; twint'
}

/** Whether the text runs from right to left, by the document's language. */
export function isRightToLeft(document: WireDocument): boolean {
  return rightToLeftLanguages.has(document._source.language ?? '')
}

/** Whether the text may be shown in columns from right to left, by the document's language. */
export function canBeVertical(document: WireDocument): boolean {
  return columnLanguages.test(document._source.language ?? '')
}
