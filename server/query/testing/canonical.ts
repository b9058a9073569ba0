/**
 * One spelling for explanations that mean the same: clauses in one order, groups that change nothing taken apart. Both what we print and what
 * a real node explains go through it before they are compared.
 */
export function canonical(explanation: string): string {
  return canonicalTokens(openEnds(explanation)).join(' ')
}

/** Lucene shows the open end of a range with either bracket. */
function openEnds(text: string): string {
  return text.replace(/TO \*\}/g, 'TO *]').replace(/\{\* TO/g, '[* TO')
}

function canonicalTokens(text: string): string[] {
  const tokens = splitTokens(text).flatMap(canonicalToken)
  const [only] = tokens
  const inner = only !== undefined && tokens.length === 1 ? /^\((.*)\)$/s.exec(only)?.[1] : undefined
  return inner !== undefined && isBalanced(inner) ? canonicalTokens(inner) : tokens.toSorted()
}

function canonicalToken(token: string): string[] {
  const parts = /^([+#-]?)\((.*)\)([\^~][\d.]+)?$/s.exec(token)
  const [, prefix = '', inner = '', suffix = ''] = parts ?? []
  if (!parts || !isBalanced(inner)) return [token]
  const tokens = canonicalTokens(inner)
  const isPlain = tokens.every((each) => !/^[+#-]/.test(each)) && !tokens.includes('|')
  if (prefix === '' && suffix === '' && isPlain) return tokens
  if (tokens.length === 1 && isPlain && suffix === '') return [`${prefix}${tokens[0]}`]
  return [`${prefix}(${tokens.join(' ')})${suffix}`]
}

/** Splits at spaces outside brackets and quotes. */
function splitTokens(text: string): string[] {
  const tokens: string[] = []
  let depth = 0
  let isQuoted = false
  let token = ''
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (!isQuoted && '([{'.includes(character)) depth++
    if (!isQuoted && ')]}'.includes(character)) depth--
    if (character === ' ' && depth === 0 && !isQuoted) {
      tokens.push(token)
      token = ''
    } else token += character
  }
  return [...tokens, token].filter((each) => each !== '')
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (depth < 0) return false
  }
  return depth === 0
}
