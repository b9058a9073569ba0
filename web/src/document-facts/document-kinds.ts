import type { WireDocument } from './wire-document.ts'

/** Image types that every current browser displays. SVG is among them: inside `<img>` it runs no script and loads nothing. */
const drawnPictures = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'image/svg+xml',
  'image/x-icon',
  'image/vnd.microsoft.icon',
  'image/x-ms-bmp',
])

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

function isPdf(document: WireDocument): boolean {
  return document._source.contentType === 'application/pdf'
}

/** How the original can be shown here: pages, a picture, or not at all. */
export function previewKind(document: WireDocument): 'pdf' | 'picture' | 'none' {
  if (isPdf(document)) return 'pdf'
  return drawnPictures.has(document._source.contentType ?? '') ? 'picture' : 'none'
}

/** Whether the text runs from right to left, by the document's language. */
export function isRightToLeft(document: WireDocument): boolean {
  return rightToLeftLanguages.has(document._source.language ?? '')
}

/** Whether the text may be shown in columns from right to left, by the document's language. */
export function canBeVertical(document: WireDocument): boolean {
  return columnLanguages.test(document._source.language ?? '')
}
