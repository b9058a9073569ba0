/** Curly, low and angle quotation marks, as word processors and other languages have them, in any pairing. */
const quotedOtherwise = /[“„«»]([^"“”„«»\\]*)[”“»«]/y
/** What keeps its characters as they are: a quoted text, a regular expression, an escape. */
const untouched = /"(?:[^"\\]|\\[\s\S])*"|\/(?:[^/\\]|\\[\s\S])*\/|\\[\s\S]/y
const operators = /(?<![^\s(（])(?:ＡＮＤ|ＯＲ|ＮＯＴ|＆＆|｜｜)(?![^\s(（"“„«])/y
/** A sign before a word; behind one it is a hyphen or a plus like any other character. */
const sign = /(?<![^\s(（])[＋－](?=[^\s＋－])/y
/** A colon behind the name of a field, which is always ASCII. */
const colon = /(?<=(?:^|[\s(（+\-＋－])[A-Za-z_][A-Za-z0-9_.]*)：(?=\S)/y

/**
 * The query string with other forms of its operators as ASCII: quotation marks in pairs, full-width brackets that match, `＋` and `－` before a word, `：` behind a field's
 * name, `ＡＮＤ`, `ＯＲ`, `ＮＯＴ`. As long as it was, so that places stay. Whatever else has such characters keeps them: they are punctuation in running text.
 */
export function toPlainForms(text: string): string {
  if (!/[“„«»＋－：＆｜（）Ａ-Ｚ]/.test(text)) return text
  const brackets = matchingBrackets(text)
  let plain = ''
  while (plain.length < text.length) plain += plainAt(text, plain.length, brackets)
  return plain
}

/** The next characters in their ASCII form. */
function plainAt(text: string, at: number, brackets: ReadonlySet<number>): string {
  const kept = matchAt(untouched, text, at)
  if (kept !== undefined) return kept[0]
  const quoted = matchAt(quotedOtherwise, text, at)
  if (quoted !== undefined) return `"${quoted[1] ?? ''}"`
  const found = matchAt(operators, text, at) ?? matchAt(sign, text, at) ?? colonAt(text, at)
  if (found !== undefined) return toAscii(found[0])
  const letter = text[at] ?? ''
  return brackets.has(at) ? toAscii(letter) : letter
}

/** Looked for only where a colon stands: looking behind at every letter would cost the square of a long word. */
function colonAt(text: string, at: number): RegExpExecArray | undefined {
  return text[at] === '：' ? matchAt(colon, text, at) : undefined
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** Full-width forms lie this far behind their ASCII ones. */
const distance = 0xfee0

function toAscii(text: string): string {
  return Array.from(text, (letter) => String.fromCharCode(letter.charCodeAt(0) - distance)).join('')
}

/** The places of full-width brackets that have their counterpart. */
function matchingBrackets(text: string): ReadonlySet<number> {
  const open: number[] = []
  const matching = new Set<number>()
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '（') open.push(at)
    const start = text[at] === '）' ? open.pop() : undefined
    if (start !== undefined) matching.add(start).add(at)
  }
  return matching
}
