/** A column as a table was made with it; `isNumber`: it is the row's own number, which is kept elsewhere; `isComputed`: it is stored nowhere. */
type Column = { name: string; type: string; isKey: boolean; isNumber: boolean; isComputed: boolean; standing: string }

/** The columns of a table, and in which order its rows have them: places among `columns`. */
export type TableColumns = {
  columns: { name: string; isNumber: boolean; standing: string }[]
  stored: number[]
  hasNumbers: boolean
}

/** Words with which the type of a column ends. */
const constraints =
  /^(?:constraint|primary|not|null|unique|check|default|collate|references|generated|as|autoincrement|on|deferrable|hidden)$/i
const tableConstraints = /^(?:constraint|primary|unique|check|foreign)$/i
const token = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|'(?:[^']|'')*'|[\p{L}\p{N}_$.]+|[^\s]/gu
const mostColumns = 2_000

/** Understands what a table was made with, as SQLite keeps it; the statement is read and never carried out. Undefined: it is not understood. */
export function columnsOf(statement: string): TableColumns | undefined {
  const tokens = [...statement.matchAll(token)].map(([sign]) => sign).filter((sign) => !/^(?:--|\/\*)/.test(sign))
  const open = tokens.indexOf('(')
  if (open < 0) return undefined
  const { parts, end } = partsFrom(tokens, open + 1)
  const options = tokens.slice(end).join(' ')
  const hasNumbers = !/without rowid/i.test(options)
  const columns: Column[] = []
  let keys: string[] = []
  for (const part of parts.slice(0, mostColumns)) {
    const [first = ''] = part
    if (!tableConstraints.test(first)) columns.push(columnOf(part))
    else if (/(?:^| )primary key/i.test(part.join(' '))) keys = namesIn(part)
  }
  if (keys.length === 0) keys = columns.filter(({ isKey }) => isKey).map(({ name }) => name)
  const [key] = keys
  const number = keys.length === 1 ? columns.find(({ name }) => isSame(name, key ?? '')) : undefined
  if (hasNumbers && number && /^integer$/i.test(number.type)) number.isNumber = true
  const stored = columns.flatMap(({ isComputed }, place) => (isComputed ? [] : [place]))
  if (hasNumbers) return { columns, stored, hasNumbers }
  // Rows of such tables begin with what they are looked up by.
  const first = keys.map((wanted) => columns.findIndex(({ name }) => isSame(name, wanted))).filter((place) => place >= 0)
  return { columns, stored: [...new Set([...first, ...stored])], hasNumbers }
}

/** Definitions between commas, up to the bracket that closes them. */
function partsFrom(tokens: readonly string[], from: number): { parts: string[][]; end: number } {
  const parts: string[][] = [[]]
  let depth = 0
  for (let at = from; at < tokens.length; at += 1) {
    const sign = tokens[at] ?? ''
    if (sign === ')' && depth === 0) return { parts, end: at + 1 }
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push([])
    else parts.at(-1)?.push(sign)
  }
  return { parts, end: tokens.length }
}

function columnOf([name = '', ...rest]: string[]): Column {
  const ends = rest.findIndex((sign) => constraints.test(sign))
  const said = rest.slice(ends < 0 ? rest.length : ends)
  const words = said.join(' ')
  const isGenerated = said.some((sign) => /^as$/i.test(sign))
  return {
    name: unquoted(name),
    type: rest.slice(0, ends < 0 ? rest.length : ends).join(' '),
    isKey: /(?:^| )primary key/i.test(words),
    // A key that descends is no number of its row.
    isNumber: false,
    isComputed: isGenerated && !/(?:^| )stored(?: |$)/i.test(words),
    standing: standingIn(said),
  }
}

/** What rows have that are older than their column: a plain value behind DEFAULT. */
function standingIn(said: readonly string[]): string {
  const at = said.findIndex((sign) => /^default$/i.test(sign))
  const value = at < 0 ? '' : (said[at + 1] ?? '')
  if (value === '-' || value === '+') return `${value === '-' ? value : ''}${said[at + 2] ?? ''}`
  if (/^'/.test(value)) return unquoted(value)
  return /^[\d.]+(?:e\d+)?$/i.test(value) ? value : ''
}

function namesIn(part: readonly string[]): string[] {
  const open = part.indexOf('(')
  return partsFrom(part, open + 1).parts.map(([name = '']) => unquoted(name))
}

function unquoted(name: string): string {
  const [first] = name
  if (first === '[') return name.slice(1, -1)
  return first === '"' || first === '`' || first === "'" ? name.slice(1, -1).replaceAll(first + first, first) : name
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
