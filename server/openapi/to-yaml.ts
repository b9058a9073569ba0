/** A JSON value as YAML 1.2 in block style; texts are quoted as in JSON, which YAML reads alike. */
export function toYaml(value: unknown): string {
  return `${linesOf(value).join('\n')}\n`
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item) => indented('- ', linesOf(item)))
  if (isObject(value) && Object.keys(value).length > 0) return Object.entries(value).flatMap(linesOfEntry)
  return [JSON.stringify(value) ?? 'null']
}

function linesOfEntry([key, value]: [string, unknown]): string[] {
  if (value === undefined) return []
  const name = /^[a-zA-Z$_][\w$]*$/.test(key) && !reserved.includes(key.toLowerCase()) ? key : JSON.stringify(key)
  const isBlock = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  return isBlock ? [`${name}:`, ...indented('  ', linesOf(value))] : [`${name}: ${JSON.stringify(value)}`]
}

/** Names that YAML 1.1 reads as booleans or null. */
const reserved = ['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n']

function indented(first: string, lines: string[]): string[] {
  return lines.map((line, at) => `${at === 0 ? first : '  '}${line}`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
