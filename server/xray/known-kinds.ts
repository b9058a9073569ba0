/** The kinds of documents that can be looked into, by their types. */
export const knownKinds = {
  pdf: /^application\/pdf/,
  ooxml: /^application\/vnd\.(openxmlformats-officedocument|ms-(word|excel|powerpoint)\..*macroenabled)/i,
  compound: /^application\/(msword|vnd\.ms-(word|excel|powerpoint)|x-tika-msoffice)$/,
  rtf: /^(application|text)\/rtf$/,
  odf: /^application\/vnd\.oasis\.opendocument\./,
} as const

/** Whether there is anything that knows this kind of document. */
export function isKnownKind(contentType: string): boolean {
  return Object.values(knownKinds).some((kind) => kind.test(contentType))
}
