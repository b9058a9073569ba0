/**
 * The tokens of Lucene's classic query-string grammar (QueryParser.jj of Lucene 9).
 *
 * Lucene's scanner always takes the longest match. It has three states: the usual one, `boost` after `^`, where only a number may
 * follow at once, and `range` inside brackets.
 */
export type TokenKind =
  | 'and'
  | 'or'
  | 'not'
  | 'plus'
  | 'minus'
  | 'bareOperator'
  | 'open'
  | 'close'
  | 'colon'
  | 'star'
  | 'carat'
  | 'number'
  | 'quoted'
  | 'term'
  | 'prefix'
  | 'wildcard'
  | 'regexp'
  | 'tilde'
  | 'rangeOpen'
  | 'rangeClose'
  | 'rangeTo'
  | 'rangeQuoted'
  | 'rangeText'
  | 'end'
  | 'unreadable'

/** `start` and `end` are UTF-16 offsets in the query string. */
export type Token = { kind: TokenKind; image: string; start: number; end: number }

// No repetition inside a repetition: a missing end quote must not cost exponential time.
const whiteSpace = /[ \t\n\r\u3000]+/y
const word = /(?:[^ \t\n\r\u3000+\-!():^[\]"{}~\\/]|\\[\s\S])(?:[^ \t\n\r\u3000!():^[\]"{}~\\/]|\\[\s\S])*/y
const quoted = /"(?:[^"\\]|\\[\s\S])*"/y
const regexp = /\/(?:[^/\\]|\\\/|\\)*\//y
const tilde = /~(?:[^ \t\n\r\u3000!():^[\]"{}~*?\\/]|\\[\s\S])*/y
const number = /[0-9]+(?:\.[0-9]+)?/y
const rangeQuoted = /"(?:[^"\\]|\\"|\\)+"/y
const rangeText = /[^ \]}]+/y

const single: Record<string, TokenKind> = {
  '(': 'open',
  ')': 'close',
  ':': 'colon',
  '^': 'carat',
  '[': 'rangeOpen',
  '{': 'rangeOpen',
  '+': 'plus',
  '-': 'minus',
  '!': 'not',
}

const words: Record<string, TokenKind> = { AND: 'and', '&&': 'and', OR: 'or', '||': 'or', NOT: 'not', '*': 'star' }

/** Splits a query string. The last token is `end`, or `unreadable` where no token begins; nothing follows it. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  let state: TokenKind | undefined
  for (;;) {
    if (state !== 'carat') position += matchAt(whiteSpace, text, position).length
    const token = readToken(text, position, state)
    tokens.push(token)
    if (token.kind === 'end' || token.kind === 'unreadable') return tokens
    position = token.end
    if (token.kind === 'carat' || token.kind === 'rangeOpen') state = token.kind
    if (token.kind === 'number' || token.kind === 'rangeClose') state = undefined
  }
}

function readToken(text: string, start: number, state: TokenKind | undefined): Token {
  const found = start >= text.length ? undefined : match(text, start, state)
  if (found) return { ...found, start, end: start + found.image.length }
  // After `^` a number must follow: the end of the text is as unreadable there as anything else.
  const kind = start >= text.length && state !== 'carat' ? 'end' : 'unreadable'
  return { kind, image: text.slice(start, start + 1), start, end: text.length }
}

function match(text: string, start: number, state: TokenKind | undefined): { kind: TokenKind; image: string } | undefined {
  if (state === 'carat') return first('number', matchAt(number, text, start))
  if (state === 'rangeOpen') return matchInRange(text, start)
  const character = text.charAt(start)
  const operator = '+-!'.includes(character) && /[ \t\n\r\u3000]/.test(text.charAt(start + 1))
  if (operator) return { kind: 'bareOperator', image: text.slice(start, start + 2) }
  const kind = single[character]
  if (kind) return { kind, image: character }
  if (character === '"') return first('quoted', matchAt(quoted, text, start))
  if (character === '/') return first('regexp', matchAt(regexp, text, start))
  if (character === '~') return first('tilde', matchAt(tilde, text, start))
  const image = matchAt(word, text, start)
  return first(wordKind(image), image)
}

function matchInRange(text: string, start: number): { kind: TokenKind; image: string } | undefined {
  const character = text.charAt(start)
  if (character === ']' || character === '}') return { kind: 'rangeClose', image: character }
  const plain = matchAt(rangeText, text, start)
  const inQuotes = matchAt(rangeQuoted, text, start)
  if (inQuotes.length >= plain.length && inQuotes !== '') return { kind: 'rangeQuoted', image: inQuotes }
  return first(plain === 'TO' ? 'rangeTo' : 'rangeText', plain)
}

function wordKind(image: string): TokenKind {
  const known = Object.hasOwn(words, image) ? words[image] : undefined
  if (known) return known
  const unescaped = image.replace(/\\[\s\S]/g, 'x')
  const wildcard = unescaped.search(/[*?]/)
  if (wildcard < 0) return 'term'
  return wildcard === unescaped.length - 1 && unescaped.endsWith('*') ? 'prefix' : 'wildcard'
}

function first(kind: TokenKind, image: string): { kind: TokenKind; image: string } | undefined {
  return image === '' ? undefined : { kind, image }
}

function matchAt(pattern: RegExp, text: string, start: number): string {
  pattern.lastIndex = start
  return pattern.exec(text)?.[0] ?? ''
}
