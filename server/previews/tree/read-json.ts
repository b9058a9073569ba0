import type { TreeKind } from '@dossier/contract/trees'
import type { TreeStore } from './tree-store.ts'

const word = /[^\s{}[\],:"]+/y
const space = /[\s\ufeff]*/y
const kinds = new Map<string, TreeKind>([
  ['true', 'boolean'],
  ['false', 'boolean'],
  ['null', 'null'],
])

/**
 * Reads JSON into a tree, one value or several after each other, as logs have them, without a layer of calls for a layer of values. What is wrong ends the reading: what stands
 * before it is there.
 */
export function readJson(text: string, tree: TreeStore): void {
  tree.finish(new JsonReader(text, tree).read())
}

class JsonReader {
  readonly #text: string
  readonly #tree: TreeStore
  #key: string | null = null

  constructor(text: string, tree: TreeStore) {
    this.#text = text
    this.#tree = tree
  }

  /** Where reading ended early, as a place in the text; undefined: nowhere. */
  read(): number | undefined {
    let at = skip(space, this.#text, 0)
    while (at < this.#text.length) {
      if (this.#tree.isFull) {
        this.#tree.isCut = true
        return undefined
      }
      const next = this.#takeOne(at)
      if (next === undefined) return at
      at = skip(space, this.#text, next)
    }
    return this.#tree.depth > 0 ? at : undefined
  }

  /** Where what follows begins; undefined: what stands here is no JSON. */
  #takeOne(at: number): number | undefined {
    const sign = this.#text.charAt(at)
    if (sign === '"') return this.#takeText(at)
    if (sign === ',') return at + 1
    if (sign === '{' || sign === '[') {
      this.#tree.open(sign === '{' ? 'object' : 'array', this.#takeKey())
      return at + 1
    }
    if (sign !== '}' && sign !== ']') return this.#takeWord(at)
    if (this.#tree.depth === 0) return undefined
    this.#tree.close()
    return at + 1
  }

  /** A text is a name where a colon stands behind it. */
  #takeText(at: number): number | undefined {
    const end = endOfString(this.#text, at + 1)
    if (end < 0) return undefined
    const value = unescaped(this.#text.slice(at, end + 1))
    const behind = skip(space, this.#text, end + 1)
    if (this.#key === null && this.#tree.depth > 0 && this.#text.charAt(behind) === ':') {
      this.#key = value
      return behind + 1
    }
    this.#tree.leaf('text', this.#takeKey(), value)
    return end + 1
  }

  #takeWord(at: number): number | undefined {
    const end = skip(word, this.#text, at)
    const value = this.#text.slice(at, end)
    const kind = kinds.get(value) ?? (/^-?\d/.test(value) ? 'number' : undefined)
    if (kind) this.#tree.leaf(kind, this.#takeKey(), value)
    return kind && end
  }

  #takeKey(): string | null {
    const key = this.#key
    this.#key = null
    return key
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Where the quote stands that ends a text; one behind an odd number of backslashes does not. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (at - backslashes > start && text.charAt(at - backslashes - 1) === '\\') backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return -1
}

function unescaped(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    // An escape that is none: as it stands.
    return quoted.slice(1, -1)
  }
}
