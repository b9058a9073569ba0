/** Raster formats that can be opened; vector formats store text as text. */
const pictures = new Set([
  'image/png',
  'image/jpeg',
  'image/tiff',
  'image/gif',
  'image/bmp',
  'image/x-ms-bmp',
  'image/webp',
  'image/avif',
])
const jpeg2000 = new Set(['image/jp2', 'image/jpx', 'image/jpm', 'image/x-jp2-codestream', 'image/x-jp2-container'])
const oldOffice = new Set(['application/msword', 'application/vnd.ms-powerpoint', 'application/vnd.ms-excel'])
const office =
  /^application\/vnd\.(?:openxmlformats-officedocument\.|oasis\.opendocument\.(?:text|presentation|spreadsheet|graphics)|ms-(?:word|powerpoint|excel)\.[a-z]+\.macroenabled)/

/** What kind of pages a file has: those of a PDF, of a picture, the pictures inside an Office file. */
export type KindOfPages = 'pdf' | 'picture' | 'jpeg2000' | 'office' | 'oldOffice'

/** What kind of pages a file of this type has; undefined: none that can be read. */
export function kindOfPages(contentType: string): KindOfPages | undefined {
  if (contentType === 'application/pdf') return 'pdf'
  if (pictures.has(contentType)) return 'picture'
  if (jpeg2000.has(contentType)) return 'jpeg2000'
  if (oldOffice.has(contentType)) return 'oldOffice'
  return office.test(contentType.toLowerCase()) ? 'office' : undefined
}

/** Beginnings of the types that may have pages, to look them up by. */
export const typesWithPages = [
  'application/pdf',
  'image/',
  'application/vnd.openxmlformats-officedocument.',
  'application/vnd.oasis.opendocument.',
  'application/vnd.ms-',
  'application/msword',
] as const
