import type { LineName } from './line-words.ts'
import type { Spelling } from './spelling.ts'

/** A word alone that is shorter says too little once its legal form is off. */
const shortestAlone = 5

/** A company's name with its legal form in other spellings, then without it; `&` and `and` for each other, with each of these. */
export function inOtherForms({ company, words }: LineName): Spelling[] {
  const found = company ? formsOf(company) : []
  const own: Spelling = { words, kinds: [], changed: '' }
  return [...found, ...[own, ...found].flatMap(withOtherAnd)]
}

function formsOf({ name, form, isBefore, others }: NonNullable<LineName['company']>): Spelling[] {
  const made = (words: string[], to: string): Spelling => ({ words, kinds: ['company'], changed: `${form} → ${to}` })
  const behind = (isBefore ? [form, ...others] : others).map((other) => made([...name, other], other))
  const before = isBefore ? others.map((other) => made([other, ...name], other)) : []
  const isTelling = name.length > 1 || (name[0] ?? '').length >= shortestAlone
  return [...before, ...behind, ...(isTelling ? [made(name, '–')] : [])]
}

function withOtherAnd({ words, changed }: Spelling): Spelling[] {
  const at = words.findIndex((word) => /^(?:&|and|und|et|y|e|og|och|en)$/i.test(word))
  if (at <= 0 || at >= words.length - 1) return []
  const [from = '', to] = [words[at], words[at] === '&' ? 'and' : '&']
  const other = words.map((word, place) => (place === at ? to : word))
  return [{ words: other, kinds: ['company'], changed: [changed, `${from} → ${to}`].filter((text) => text !== '').join('; ') }]
}
