const safeInline = [
  /^application\/pdf$/,
  /^image\/(?:png|jpeg|gif|webp|avif|bmp|tiff|x-icon|vnd\.microsoft\.icon)$/,
  /^audio\/(?:mpeg|ogg|wav|x-wav|vnd\.wave|mp4|webm|flac|aac)$/,
  /^video\/(?:mp4|webm|ogg|quicktime)$/,
  /^text\/(?:plain|csv|x-log|x-web-markdown)$/,
]

/** Whether a browser can show this type without running anything that is inside: no HTML, no SVG, no XML. */
export function isSafeInline(contentType: string): boolean {
  return safeInline.some((pattern) => pattern.test(contentType))
}

/** The `Content-Type` to send: text as plain text in its own encoding, what is no type as bytes. */
export function sentType(contentType: string, encoding: string): string {
  if (!/^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/i.test(contentType)) return 'application/octet-stream'
  if (!contentType.startsWith('text/')) return contentType
  return `${contentType}; charset=${/^[a-z0-9][a-z0-9_.:-]*$/i.test(encoding) && encoding !== 'unknown' ? encoding : 'utf-8'}`
}

/** What a document's own bytes may do when they are shown: nothing; only our pages may frame them. */
export const documentPolicy = [
  'sandbox',
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')
