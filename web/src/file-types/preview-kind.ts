import { frameReader, plainType, sheetReader, treeReader } from '@dossier/contract/tables/readers'

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
const sounds = /^audio\/(?:mpeg|ogg|vorbis|opus|wav|x-wav|vnd\.wave|mp4|webm|flac|x-flac|aac|x-oggflac|speex)$/
const films = /^video\/(?:mp4|webm|ogg|quicktime|x-m4v|x-matroska)$/

/** How the original can be shown here; undefined: not at all. */
export function previewKind(contentType = ''): PreviewKind | undefined {
  const type = plainType(contentType)
  if (type === 'application/pdf') return 'pdf'
  if (pictures.has(type)) return 'picture'
  if (drawn.has(type)) return 'drawn'
  if (sheetReader(type)) return 'sheet'
  if (sounds.test(type)) return 'sound'
  if (films.test(type)) return 'film'
  const reader = frameReader(contentType)
  // Data has both: a tree is the better one.
  if (treeReader(type) && (reader === 'source' || !reader)) return 'tree'
  return reader && 'frame'
}
