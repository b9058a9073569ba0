import type { LineName } from './line-words.ts'
import type { Spelling } from './spelling.ts'

/** A word alone that is shorter says too little once its legal form is off. */
const shortestAlone = 5

/** A company's name with its legal form in other spellings, then without it; `&` and `and` for each other. */
export function inOtherForms({ company, words }: LineName): Spelling[] {
  const found: Spelling[] = []
  if (company) {
    const { name, form, isBefore, others } = company
    const add = (words: string[], to: string) => found.push({ words, kinds: ['company'], changed: `${form} → ${to}` })
    for (const other of others) add(isBefore ? [other, ...name] : [...name, other], other)
    if (isBefore) for (const other of [form, ...others]) add([...name, other], other)
    if (name.length > 1 || (name[0] ?? '').length >= shortestAlone) add(name, '–')
  }
  const joined = words.findIndex((word) => /^(?:and|und|et|y|e|og|och|en)$/i.test(word))
  if (joined > 0 && joined < words.length - 1) {
    const changed = `${words[joined]} → &`
    found.push({ words: words.map((word, at) => (at === joined ? '&' : word)), kinds: ['company'], changed })
  }
  const sign = words.indexOf('&')
  if (sign > 0)
    found.push({ words: words.map((word, at) => (at === sign ? 'and' : word)), kinds: ['company'], changed: '& → and' })
  return found
}
