/** The query part of an address: one string per key, or a list for keys that may repeat. */
export type AddressSearch = Record<string, string | string[]>

/**
 * Reads the part behind `?`. Filters (`f[tags]`, `f[-tags]`) and keys that come twice are lists; all else is a string. The
 * router's own reader would take values for JSON, and old addresses would change.
 */
export function parseAddressSearch(text: string): AddressSearch {
  const search: AddressSearch = {}
  const pairs = new URLSearchParams(text.startsWith('?') ? text.slice(1) : text)
  for (const key of new Set(pairs.keys())) {
    const values = pairs.getAll(key)
    search[key] = key.startsWith('f[') || values.length > 1 ? values : (values[0] ?? '')
  }
  return search
}

/** Serialises the query part with its question mark; empty where there is nothing in it. Brackets stay unescaped. */
export function stringifyAddressSearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) => toPairs(key, value))
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function toPairs(key: string, value: unknown): string[] {
  const name = encodeURIComponent(key).replaceAll('%5B', '[').replaceAll('%5D', ']')
  const values = Array.isArray(value) ? value : [value]
  return values.filter((each) => each !== undefined && each !== null).map((each) => `${name}=${encodeURIComponent(String(each))}`)
}
