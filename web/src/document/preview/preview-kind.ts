import type { DocumentPlace, WireDocument } from '../../document-facts/wire-document.ts'

/** Why there is no preview, for the sentence that says so; `type`: of such files nothing is shown. */
export type WhyNot = 'type' | 'locked' | 'damaged' | 'late' | 'player' | 'unanswered'

/** What every preview is drawn with; `address`: of the original's bytes. */
export type PreviewProps = {
  document: WireDocument
  place: DocumentPlace
  query: string
  address: string
  onFail: (why: WhyNot) => void
  /** Shows the text instead. */
  onReadText: () => void
}

/**
 * How an original is shown: pages of a PDF, a picture that browsers draw, pages that the server draws, a page of our own in a frame, sheets with
 * rows, a tree, sound, film.
 */
export type PreviewKind = 'pdf' | 'picture' | 'drawn' | 'frame' | 'sheet' | 'tree' | 'sound' | 'film'

/** Image types that every current browser displays. SVG is among them: inside `<img>` it runs no script and loads nothing. */
const pictures = new Set([
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
/** What the server turns into pictures. */
const drawn = new Set([
  'image/tiff',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/jp2',
  'image/jpx',
  'image/jpm',
  'image/x-jp2-codestream',
  'image/x-jp2-container',
])
/** What the server makes into a page without anything that runs. */
const frames = new Set([
  'message/rfc822',
  'message/news',
  'message/x-emlx',
  'multipart/related',
  'application/vnd.ms-outlook',
  'text/html',
  'application/rtf',
  'application/msword',
  'application/xhtml+xml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
  'application/vnd.ms-word.document.macroenabled.12',
  'application/vnd.ms-word.template.macroenabled.12',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  'application/vnd.openxmlformats-officedocument.presentationml.template',
  'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  'application/vnd.ms-powerpoint.slideshow.macroenabled.12',
  'application/vnd.ms-powerpoint.template.macroenabled.12',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.text-template',
  'application/vnd.oasis.opendocument.presentation',
])
/** Files of text that are shown as they stand, line by line. */
const sources =
  /^(?:text\/.+|(?:application|message)\/(?:xml|json|javascript|x-sh|x-bat|x-sql|x-tex|rdf\+xml|x-subrip|yaml|toml|.+\+xml|.+\+json))$/
/** Data; pages and drawings are found above. */
const trees = /^(?:application\/(?:json|x-ndjson|xml|.+\+json|.+\+xml)|text\/xml)$/
const sheets = new Set([
  'application/vnd.ms-excel',
  'text/csv',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
  'application/vnd.ms-excel.sheet.macroenabled.12',
  'application/vnd.ms-excel.template.macroenabled.12',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.spreadsheet-template',
])
const sounds = /^audio\/(?:mpeg|ogg|vorbis|opus|wav|x-wav|vnd\.wave|mp4|webm|flac|x-flac|aac|x-oggflac|speex)$/
const films = /^video\/(?:mp4|webm|ogg|quicktime|x-m4v|x-matroska)$/

/** How the original can be shown here; undefined: not at all. */
export function previewKind(contentType: string | undefined): PreviewKind | undefined {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/pdf') return 'pdf'
  if (pictures.has(type)) return 'picture'
  if (drawn.has(type)) return 'drawn'
  if (frames.has(type)) return 'frame'
  if (sheets.has(type)) return 'sheet'
  if (sounds.test(type)) return 'sound'
  if (films.test(type)) return 'film'
  if (trees.test(type)) return 'tree'
  return sources.test(type) ? 'frame' : undefined
}
