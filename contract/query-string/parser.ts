import { unescapeTerm } from './escapes.ts'
import { toPlainForms } from './plain-forms.ts'
import { readTokens, type Token, type TokenKind } from './tokens.ts'
import type { QueryStringClause, QueryStringGroup, QueryStringLeaf, QueryStringNode, QueryStringWord } from './tree.ts'

/** Our own limit of nesting, far from overflowing the stack. */
const deepest = 50
/** Our limit of clauses; Elasticsearch's default is 1,024. */
const mostClauses = 2048

/** Tokens that prevent the preceding word from being joined with the one before it. */
const endsWords = new Set<TokenKind>(['colon', 'star', 'tilde', 'carat', 'and', 'or'])

/** The tree of a query string, and the fault at which the parser stopped, if any. */
export type QueryStringReading = { group: QueryStringGroup; fault?: QueryStringFault }

/** `what` is the message of Lucene's parser; `at` is the UTF-16 offset, which is Lucene's column; `expected`: what could have stood there. */
export type QueryStringFault = { what: string; at: number; expected?: Expected }

/** What can be expected: a word (or phrase, range, bracket), the `TO`, a bound or the end of a range, the number of a boost, a closing quote or slash. */
export type Expected = 'word' | 'rangeTo' | 'bound' | 'rangeEnd' | 'number' | 'quote' | 'slash'

/**
 * Parses a query string by Lucene's classic grammar (QueryParser.jj of Lucene 9). Never throws: the tree holds what precedes a fault, as if all
 * brackets were closed there, so that a search page can show what it understood of a query that is still being typed.
 */
export function readQueryString(text: string): QueryStringReading {
  return new Parser(text).read()
}

/** Unwinds the parser; `readQuery` turns it into a value. */
class SyntaxFault extends Error {
  readonly at: number
  readonly expected: Expected | undefined

  constructor(what: string, at: number, expected?: Expected) {
    super(what)
    this.at = at
    this.expected = expected
  }
}

/** A recursive-descent parser over the tokens; lives for one query string. */
class Parser {
  private readonly text: string
  private readonly tokens: Token[]
  private position = 0
  private clauseCount = 0
  private fault: QueryStringFault | undefined

  constructor(text: string) {
    this.text = text
    this.tokens = readTokens(toPlainForms(text))
  }

  read(): QueryStringReading {
    const group = this.readQuery(undefined, 0, 'end')
    return this.fault === undefined ? { group } : { group, fault: this.fault }
  }

  /** At a fault the clauses before it are kept, here and in all enclosing brackets. */
  private readQuery(field: string | undefined, depth: number, end: 'end' | 'close'): QueryStringGroup {
    const clauses: QueryStringClause[] = []
    try {
      if (depth > deepest) throw this.fail(`More than ${deepest} brackets inside one another`, this.peek())
      do clauses.push(this.readJoined(field) ?? this.readModified(field, depth, clauses.length === 0))
      while (this.fault === undefined && this.peek().kind !== end)
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error
      this.fault = { what: error.message, at: error.at, ...(error.expected && { expected: error.expected }) }
    }
    this.position = this.fault === undefined ? this.position + 1 : this.tokens.length
    return { kind: 'group', clauses }
  }

  /** A run of plain words, which Lucene joins into one text; the last one is excluded if an operator follows it. */
  private readJoined(field: string | undefined): QueryStringClause | undefined {
    const first = this.peek()
    let count = first.kind === 'term' ? 1 : 0
    while (count > 0 && this.peek(count).kind === 'term' && !endsWords.has(this.peek(count + 1).kind)) count++
    if (count < 2) return undefined
    const words = this.tokens.slice(this.position, this.position + count).map((token) => this.wordOf(token))
    this.position += count
    this.countClause(first)
    const place = { start: first.start, end: this.peek(-1).end }
    const node: QueryStringLeaf = {
      kind: 'text',
      text: words.map(({ text }) => text).join(' '),
      words,
      ...placed(field),
      ...place,
    }
    return { conjunction: 'none', modifier: 'none', begin: first.start, ...place, node }
  }

  private wordOf(token: Token): QueryStringWord {
    return { text: this.unescape(token, token.image), start: token.start, end: token.end }
  }

  private readModified(field: string | undefined, depth: number, isFirst: boolean): QueryStringClause {
    const { start: begin } = this.peek()
    const conjunction = (isFirst ? undefined : this.readOneOf({ and: 'and', or: 'or' } as const)) ?? 'none'
    const { start } = this.peek()
    const modifier = this.readOneOf({ plus: 'required', minus: 'prohibited', not: 'prohibited' } as const) ?? 'none'
    const node = this.readClause(field, depth)
    return { conjunction, modifier, begin, start, end: this.peek(-1).end, node }
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
    if (!leaf) throw this.unexpected(token, 'word')
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
    if (to.kind !== 'rangeTo') throw this.unexpected(to, 'rangeTo')
    const upTo = this.readBound()
    const close = this.next()
    if (close.kind !== 'rangeClose') throw this.unexpected(close, 'rangeEnd')
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
    if (token.kind !== 'rangeText' && token.kind !== 'rangeTo') throw this.unexpected(token, 'bound')
    return token.image === '*' ? undefined : this.unescape(token, token.image)
  }

  private readBoost(): number | undefined {
    if (this.peek().kind !== 'carat') return undefined
    this.position++
    const token = this.next()
    if (token.kind !== 'number') throw this.unexpected(token, 'number')
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

  private unexpected(token: Token, expected: Expected): SyntaxFault {
    if (token.kind === 'end') return this.fail('Encountered "<EOF>"', token, expected)
    if (token.kind !== 'unreadable') return this.fail(`Encountered "${token.image}"`, token, expected)
    const missing = { '"': 'the closing quote', '/': 'the closing slash of a regular expression' }[token.image]
    return this.fail(
      missing === undefined ? `Lexical error: unreadable "${token.image}"` : `Lexical error: ${missing} is missing`,
      token,
      missing === undefined ? expected : token.image === '"' ? 'quote' : 'slash',
    )
  }

  private fail(what: string, token: Token, expected?: Expected): SyntaxFault {
    return new SyntaxFault(what, token.start, expected)
  }
}

type LeafContent = { kind: 'text' | 'phrase' | 'prefix'; text: string } | { kind: 'wildcard' | 'regexp'; pattern: string }

function placed(field: string | undefined): { field?: string } {
  return field === undefined ? {} : { field }
}

function boosted(boost: number | undefined): { boost?: number } {
  return boost === undefined ? {} : { boost }
}

/** Lucene's slop is an `int` of Java: greater ones mean the same. */
const greatestSlop = 2 ** 31 - 1

/** Anything but a number is ignored, as in Lucene. */
function slopOf(tilde: string): { slop?: number } {
  const slop = Number.parseFloat(tilde)
  return Number.isNaN(slop) ? {} : { slop: Math.min(Math.trunc(slop), greatestSlop) }
}
