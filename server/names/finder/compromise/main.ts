import { createInterface } from 'node:readline'
import nlp from 'compromise'
import { z } from 'zod'

/** The program that finds names in English by `compromise`: as `FinderChild` has it, a JSON string a line in, a list of `[begin, end, label]` a line out. */
const kinds = ['people', 'organizations', 'places'] as const

const Offset = z.object({ start: z.int(), length: z.int() })
const Term = z.object({
  text: z.string(),
  pre: z.string().default(''),
  post: z.string().default(''),
  offset: Offset,
  tags: z.array(z.string()).default([]),
})
type Term = z.infer<typeof Term>
const Found = z.array(z.object({ terms: z.array(Term) }))

process.stdout.write('"ready"\n')
createInterface({ input: process.stdin }).on('line', (line) => process.stdout.write(`${answerTo(line)}\n`))

function answerTo(line: string): string {
  try {
    return JSON.stringify(namesIn(z.string().parse(JSON.parse(line))))
  } catch (error) {
    return JSON.stringify({ fault: error instanceof Error ? error.name : 'unknown' })
  }
}

type Label = [begin: number, end: number, label: string]

/** What stands around a name, such as quotation marks, is a part of its phrase, but not of the words of it; nor is a title ("Senator"). Tabs are seams: it cuts at lines. */
function namesIn(text: string): Label[] {
  const read = nlp(text.replaceAll('\t', '\n'))
  const told = { offset: true, terms: { offset: true } }
  const named = kinds.flatMap((kind) =>
    Found.parse(read[kind]().json(told)).flatMap(({ terms }) => {
      const words = terms.slice(terms.findIndex(({ tags }) => !tags.includes('Honorific')))
      return words.length > 0 ? [labelled(words, kind)] : []
    }),
  )
  const unknown = Found.parse(read.json(told)).flatMap(({ terms }) => unknownRuns(terms))
  return [...named, ...unknown].sort(([one], [other]) => one - other)
}

function labelled(words: readonly Term[], label: string): Label {
  const [first, last] = [words[0]?.offset, words.at(-1)?.offset]
  return [first?.start ?? 0, (last?.start ?? 0) + (last?.length ?? 0), label]
}

/** Two or more words in a row that are names by their capitals alone: it knows neither what they are nor what they mean. */
function unknownRuns(terms: readonly Term[]): Label[] {
  const runs: Term[][] = [[]]
  for (const term of terms) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const isJoined = before === undefined || /^[ -]$/.test(before.post + term.pre)
    if (!isUnknown(term)) runs.push([])
    else if (isJoined) run?.push(term)
    else runs.push([term])
  }
  return runs.filter(({ length }) => length > 1).map((run) => labelled(run, 'unknown'))
}

const known = new Set(['Person', 'Place', 'Organization', 'Date', 'Verb', 'Determiner', 'Pronoun', 'Preposition', 'Adjective'])

function isUnknown({ text, tags }: Term): boolean {
  return /^\p{Lu}\p{L}/u.test(text) && tags.includes('ProperNoun') && !tags.some((tag) => known.has(tag))
}
