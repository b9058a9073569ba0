import { createInterface } from 'node:readline'
import nlp from 'compromise'
import { z } from 'zod'

/** The program that finds names in English by `compromise`: as `FinderChild` has it, a JSON string a line in, a list of `[begin, end, label]` a line out. */
const kinds = ['people', 'organizations', 'places'] as const

const Offset = z.object({ start: z.int(), length: z.int() })
const Found = z.array(z.object({ terms: z.array(z.object({ offset: Offset, tags: z.array(z.string()).default([]) })) }))

process.stdout.write('"ready"\n')
createInterface({ input: process.stdin }).on('line', (line) => process.stdout.write(`${answerTo(line)}\n`))

function answerTo(line: string): string {
  try {
    return JSON.stringify(namesIn(z.string().parse(JSON.parse(line))))
  } catch (error) {
    return JSON.stringify({ fault: error instanceof Error ? error.name : 'unknown' })
  }
}

/** What stands around a name, such as quotation marks, is a part of its phrase, but not of the words of it; nor is a title ("Senator"). */
function namesIn(text: string): [number, number, string][] {
  const read = nlp(text)
  return kinds
    .flatMap((kind) =>
      Found.parse(read[kind]().json({ offset: true, terms: { offset: true } })).flatMap(({ terms }) => {
        const first = terms.find(({ tags }) => !tags.includes('Honorific'))?.offset
        const last = terms.at(-1)?.offset
        const span: [number, number, string] = [first?.start ?? 0, (last?.start ?? 0) + (last?.length ?? 0), kind]
        return first ? [span] : []
      }),
    )
    .sort(([one], [other]) => one - other)
}
