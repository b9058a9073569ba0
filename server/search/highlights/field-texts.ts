/** Parts of a field's name that are only another way of splitting the same text. */
const subfield = /\.(keyword|tree|parts)$/

/** The texts of a field in a document's source; lists have several. */
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
