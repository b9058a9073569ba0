/** A value of a PDF: strings are bytes, a reference is the number of an object. */
export type PdfValue = null | number | Buffer | PdfName | PdfReference | PdfValue[] | PdfDictionary
export type PdfName = { name: string }
export type PdfReference = { object: number }
export type PdfDictionary = Map<string, PdfValue>

/** The name that a dictionary has under a key: `/Subtype /Link` is `Link`. */
export function nameAt(dictionary: PdfDictionary, key: string): string | undefined {
  const value = dictionary.get(key)
  return value !== null && typeof value === 'object' && 'name' in value ? value.name : undefined
}

/** The number that a dictionary has directly under a key. */
export function numberAt(dictionary: PdfDictionary, key: string): number | undefined {
  const value = dictionary.get(key)
  return typeof value === 'number' ? value : undefined
}
