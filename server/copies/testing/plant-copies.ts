import type { TestDocument } from '../../search/testing/store-documents.ts'

/** Near copies as they come about: what is done to the sentences of a text. */
const changes: ((sentences: string[], next: (below: number) => number) => string)[] = [
  // Read by OCR, or typed again: a word in forty is another.
  (sentences, next) =>
    sentences
      .join(' ')
      .split(' ')
      .map((word) => (next(40) === 0 ? 'misread' : word))
      .join(' '),
  // With a head and a foot of its own.
  (sentences) => ['DRAFT, strictly confidential, not for distribution.', ...sentences, 'Page one of one.'].join('\n'),
  // A later version: one sentence is gone, another has come.
  (sentences) => [...sentences.slice(0, 3), 'This sentence was put in later by somebody else.', ...sentences.slice(4)].join(' '),
  // Another export: other lines, letters and quotes.
  (sentences) => sentences.join('\n\n> ').toUpperCase(),
  // Quoted after a few words of somebody else.
  (sentences) => ['See below what they sent us on Thursday.', ...sentences].join('\n> '),
]

const vocabulary = Array.from(
  { length: 1_500 },
  (_, number) => `${['ka', 'lo', 'mi', 'ru', 'ta', 'ne'][number % 6]}${number.toString(36)}`,
)

/** Originals, a near copy of each, and as many documents that only have a form's words in common with others; `copyOf`: near copies by their ids. */
export function plantCopies(): { documents: TestDocument[]; copyOf: Map<string, string> } {
  let seed = 11
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const sentence = (words: number) => `${Array.from({ length: words }, () => vocabulary[next(vocabulary.length)]).join(' ')}.`
  const documents: TestDocument[] = []
  const copyOf = new Map<string, string>()
  for (let number = 0; number < 40; number++) {
    const sentences = Array.from({ length: 14 + next(30) }, () => sentence(8 + next(8)))
    documents.push({ id: `original-${number}`, content: sentences.join(' ') })
    const change = changes[number % changes.length]
    documents.push({ id: `copy-${number}`, content: change?.(sentences, next) ?? '' })
    copyOf.set(`copy-${number}`, `original-${number}`)
    const form =
      'Dear Sir or Madam, please find enclosed our invoice for services rendered. Kindly remit within thirty days. Yours faithfully.'
    documents.push({ id: `form-${number}`, content: `${form} ${sentence(30)} ${sentence(30)}` })
  }
  return { documents, copyOf }
}
