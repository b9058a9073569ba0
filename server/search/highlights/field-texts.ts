/** Sub-fields, which only analyse the same text in another way. */
const subfield = /\.(keyword|tree|parts)$/

/** The texts of a field in a document's source; a list holds several. */
export function fieldTexts(source: Record<string, unknown>, field: string): string[] {
  return textsAt(source, field.replace(subfield, '').split('.'))
}

function textsAt(value: unknown, path: string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, path))
  const [key, ...rest] = path
  if (key !== undefined)
    return typeof value === 'object' && value !== null
      ? textsAt(Object.entries(value).find(([name]) => name === key)?.[1], rest)
      : []
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
