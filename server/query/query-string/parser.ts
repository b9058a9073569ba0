import { limits } from '@dossier/contract'
import { type QueryError, shardError } from '../query-error.ts'
import { unescapeTerm } from './escapes.ts'
import type { QueryStringClause, QueryStringGroup, QueryStringLeaf, QueryStringNode } from './syntax.ts'
import { readTokens, type Token, type TokenKind } from './tokens.ts'

/** Deeper brackets are refused, long before the stack would overflow; ours. */
const deepest = 50
/** More clauses are refused, as Elasticsearch does (at 1,024 by default). */
const mostClauses = 2048

/** Kinds that may not follow a word that is to be joined with the one before it. */
const endsWords = new Set<TokenKind>(['colon', 'star', 'tilde', 'carat', 'and', 'or'])

/**
 * Reads a query string by the grammar of Lucene's classic parser. Throws QueryError (`query_shard_exception`) with the place: like Lucene,
 * columns are counted from 0 and everything is on line 1.
 */
export function parseSyntax(text: string): QueryStringGroup {
  if (text.length > limits.queryLength) {
    throw shardError(`The query string has ${text.length} characters, more than the ${limits.queryLength} that are allowed`)
  }
  const parser = new Parser(text)
  return parser.readQuery(undefined, 0, 'end')
}

/** A recursive-descent parser over the tokens; lives for one query string. */
class Parser {
  private readonly text: string
  private readonly tokens: Token[]
  private position = 0
  private clauseCount = 0

  constructor(text: string) {
    this.text = text
    this.tokens = readTokens(text)
  }

  readQuery(field: string | undefined, depth: number, end: 'end' | 'close'): QueryStringGroup {
    if (depth > deepest) throw this.fail(`More than ${deepest} brackets inside one another`, this.peek())
    const clauses: QueryStringClause[] = []
    do clauses.push(this.readJoined(field) ?? this.readModified(field, depth, clauses.length === 0))
    while (this.peek().kind !== end)
    this.position++
    return { kind: 'group', clauses }
  }

  /** A run of plain words. Lucene joins them into one text; the last is left out when an operator follows it. */
  private readJoined(field: string | undefined): QueryStringClause | undefined {
    const first = this.peek()
    let count = first.kind === 'term' ? 1 : 0
    while (count > 0 && this.peek(count).kind === 'term' && !endsWords.has(this.peek(count + 1).kind)) count++
    if (count < 2) return undefined
    const last = this.peek(count - 1)
    const words = this.tokens.slice(this.position, this.position + count)
    this.position += count
    this.countClause(first)
    const text = words.map((word) => this.unescape(word, word.image)).join(' ')
    const node: QueryStringLeaf = { kind: 'text', text, ...placed(field), start: first.start, end: last.end }
    return { conjunction: 'none', modifier: 'none', joined: true, node }
  }

  private readModified(field: string | undefined, depth: number, isFirst: boolean): QueryStringClause {
    const conjunction = isFirst ? 'none' : this.readOneOf({ and: 'and', or: 'or' } as const)
    const modifier = this.readOneOf({ plus: 'required', minus: 'prohibited', not: 'prohibited' } as const)
    const node = this.readClause(field, depth)
    return { conjunction: conjunction ?? 'none', modifier: modifier ?? 'none', joined: false, node }
  }

  private readOneOf<T>(meanings: Partial<Record<TokenKind, T>>): T | undefined {
    const meaning = meanings[this.peek().kind]
    if (meaning !== undefined) this.position++
    return meaning
  }

  private readClause(outerField: string | undefined, depth: number): QueryStringNode {
    const field = this.readField() ?? outerField
    const token = this.next()
    this.countClause(token)
    if (token.kind !== 'open') return this.readLeaf(token, field)
    const group = this.readQuery(field, depth + 1, 'close')
    const boost = this.readBoost()
    return boost === undefined ? group : { ...group, boost }
  }

  private readField(): string | undefined {
    const [token, colon] = [this.peek(), this.peek(1)]
    if (colon.kind !== 'colon' || (token.kind !== 'term' && token.kind !== 'star')) return undefined
    this.position += 2
    return this.unescape(token, token.image)
  }

  private readLeaf(token: Token, field: string | undefined): QueryStringLeaf {
    if (token.kind === 'rangeOpen') return this.readRange(token, field)
    const leaf = this.leafOf(token)
    if (!leaf) throw this.unexpected(token)
    const boostBefore = this.readBoost()
    const tilde = this.peek().kind === 'tilde' ? this.next().image.slice(1) : undefined
    const boost = boostBefore ?? this.readBoost()
    const place = { ...placed(field), ...boosted(boost), start: token.start, end: this.peek(-1).end }
    if (tilde === undefined) return { ...leaf, ...place }
    if (leaf.kind === 'text') return { ...leaf, kind: 'fuzzy', fuzziness: tilde, ...place }
    if (leaf.kind === 'phrase') return { ...leaf, ...slopOf(tilde), ...place }
    return { ...leaf, ...place }
  }

  private leafOf(token: Token): LeafContent | undefined {
    const { kind, image } = token
    if (kind === 'term') return { kind: 'text', text: this.unescape(token, image) }
    if (kind === 'bareOperator') return { kind: 'text', text: image.slice(0, 1) }
    if (kind === 'quoted') return { kind: 'phrase', text: this.unescape(token, image.slice(1, -1)) }
    if (kind === 'prefix') return { kind: 'prefix', text: this.unescape(token, image.slice(0, -1)) }
    if (kind === 'star' || kind === 'wildcard') return { kind: 'wildcard', pattern: image }
    if (kind === 'regexp') return { kind: 'regexp', pattern: image.slice(1, -1) }
    return undefined
  }

  private readRange(open: Token, field: string | undefined): QueryStringLeaf {
    const from = this.readBound()
    const to = this.next()
    if (to.kind !== 'rangeTo') throw this.unexpected(to)
    const upTo = this.readBound()
    const close = this.next()
    if (close.kind !== 'rangeClose') throw this.unexpected(close)
    const boost = this.readBoost()
    return {
      kind: 'range',
      ...(from === undefined ? {} : { from }),
      ...(upTo === undefined ? {} : { to: upTo }),
      includesFrom: open.image === '[',
      includesTo: close.image === ']',
      ...placed(field),
      ...boosted(boost),
      start: open.start,
      end: this.peek(-1).end,
    }
  }

  private readBound(): string | undefined {
    const token = this.next()
    if (token.kind === 'rangeQuoted') return this.unescape(token, token.image.slice(1, -1))
    if (token.kind !== 'rangeText' && token.kind !== 'rangeTo') throw this.unexpected(token)
    return token.image === '*' ? undefined : this.unescape(token, token.image)
  }

  private readBoost(): number | undefined {
    if (this.peek().kind !== 'carat') return undefined
    this.position++
    const token = this.next()
    if (token.kind !== 'number') throw this.unexpected(token)
    return Number(token.image)
  }

  private peek(ahead = 0): Token {
    const token = this.tokens[Math.min(this.position + ahead, this.tokens.length - 1)]
    return token ?? { kind: 'end', image: '', start: this.text.length, end: this.text.length }
  }

  private next(): Token {
    const token = this.peek()
    this.position++
    return token
  }

  private countClause(token: Token): void {
    this.clauseCount++
    if (this.clauseCount > mostClauses) throw this.fail(`More than ${mostClauses} clauses`, token)
  }

  private unescape(token: Token, image: string): string {
    try {
      return unescapeTerm(image)
    } catch (error) {
      throw this.fail(error instanceof Error ? error.message : String(error), token)
    }
  }

  private unexpected(token: Token): QueryError {
    if (token.kind === 'end') return this.fail('Encountered "<EOF>"', token)
    if (token.kind !== 'unreadable') return this.fail(`Encountered "${token.image}"`, token)
    const missing = { '"': 'the closing quote', '/': 'the closing slash of a regular expression' }[token.image]
    return this.fail(
      missing === undefined ? `Lexical error: unreadable "${token.image}"` : `Lexical error: ${missing} is missing`,
      token,
    )
  }

  private fail(what: string, token: Token): QueryError {
    const shown = this.text.length > 200 ? `${this.text.slice(0, 200)}…` : this.text
    const place = `${what} at line 1, column ${token.start}`
    const cause = { type: 'parse_exception', reason: `Cannot parse '${shown}': ${place}` }
    return shardError(`Failed to parse query [${shown}]: ${place}`, cause)
  }
}

type LeafContent = { kind: 'text' | 'phrase' | 'prefix'; text: string } | { kind: 'wildcard' | 'regexp'; pattern: string }

function placed(field: string | undefined): { field?: string } {
  return field === undefined ? {} : { field }
}

function boosted(boost: number | undefined): { boost?: number } {
  return boost === undefined ? {} : { boost }
}

/** What cannot be read as a number is passed over, as in Lucene. */
function slopOf(tilde: string): { slop?: number } {
  const slop = Number.parseFloat(tilde)
  return Number.isNaN(slop) ? {} : { slop: Math.trunc(slop) }
}
