/** Pictures that can be opened; those of vectors hold their text as text. */
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
const office =
  /^application\/vnd\.(?:openxmlformats-officedocument\.|oasis\.opendocument\.(?:text|presentation|spreadsheet|graphics)|ms-(?:word|powerpoint|excel)\.[a-z]+\.macroenabled)/

/** Which pages a file of this type has: those of a PDF, of a picture, the pictures inside an Office file; undefined: none that can be read. */
export function kindOfPages(contentType: string): 'pdf' | 'picture' | 'office' | undefined {
  if (contentType === 'application/pdf') return 'pdf'
  if (pictures.has(contentType)) return 'picture'
  return office.test(contentType.toLowerCase()) ? 'office' : undefined
}

/** Beginnings of the types that may have pages, to look them up by. */
export const typesWithPages = [
  'application/pdf',
  'image/',
  'application/vnd.openxmlformats-officedocument.',
  'application/vnd.oasis.opendocument.',
  'application/vnd.ms-',
] as const
