import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { askCounts, bucketsIn } from '../body/buckets.ts'
import { quoteValue } from './completion.ts'
import { fetchValues } from './fetch-values.ts'

/** What a project has to make examples of: two words that stand together, and the most frequent value of each field that has any. */
export type ProjectWords = { words: readonly [string, string]; values: ReadonlyMap<string, string> }

/** A query as it is written, and what it finds. */
export type SyntaxExample = { query: string; finds: MessageDescriptor }

/** Fields of which a value is shown, with what it finds. */
const fields: readonly { field: string; name: string; finds: MessageDescriptor }[] = [
  { field: 'contentType', name: 'contentType', finds: msg`files of this type` },
  { field: 'language', name: 'language', finds: msg`documents in this language` },
  { field: 'dirname', name: 'dirname', finds: msg`documents directly in this folder` },
  { field: 'tags', name: 'tags', finds: msg`documents with this tag` },
  {
    field: 'metadata.tika_metadata_dc_creator.keyword',
    name: 'metadata.tika_metadata_dc_creator',
    finds: msg`documents by this author`,
  },
]

/** Where words stand together in a project whose names were not looked for. */
const wordFields = ['dc_creator', 'message_from_name', 'dc_title', 'subject'].map(
  (name) => `metadata.tika_metadata_${name}.keyword`,
)
const fewValues = 30

/** Where no two words were found in a project. */
const plainWords = ['annual', 'report'] as const

/** Asks a project for its most frequent name, else for an author, a sender or a title, and the most frequent values of its fields. Throws `RequestError`. */
export async function fetchProjectWords(index: string, signal: AbortSignal): Promise<ProjectWords> {
  const counted = [...new Set([...fields.map(({ field }) => field), ...wordFields])]
  const aggs = Object.fromEntries(counted.map((field) => [field, { terms: { field, size: fewValues } }]))
  const [names, { aggregations }] = await Promise.all([
    fetchValues(index, 'mentionNorm', '', signal),
    askCounts(index, { query: { match: { type: 'Document' } }, aggs }, { signal, preference: 'query-completion' }),
  ])
  const told = [...names, ...wordFields.flatMap((field) => bucketsIn(aggregations, field))]
  const words = told.flatMap(({ key }) => twoWords(String(key)))[0] ?? plainWords
  const values = fields.flatMap(({ field }) => {
    const [most] = bucketsIn(aggregations, field)
    return most === undefined || most.key === '' ? [] : [[field, String(most.key)] as const]
  })
  return { words, values: new Map(values) }
}

/** What can be written, each with words and values of the project. */
export function syntaxExamples({ words: [one, other], values }: ProjectWords): SyntaxExample[] {
  return [
    { query: `${one} ${other}`, finds: msg`either word, or both` },
    { query: `${one} AND ${other}`, finds: msg`both words` },
    { query: `${one} -${other}`, finds: msg`the first without the second` },
    { query: `"${one} ${other}"`, finds: msg`the exact phrase` },
    { query: `"${other} ${one}"~5`, finds: msg`the words near each other, in any order` },
    { query: `${other.slice(0, 3)}*`, finds: msg`words that begin like this` },
    { query: `${other}~`, finds: msg`words that differ by a letter or two` },
    ...fields.flatMap(({ field, name, finds }) => {
      const value = values.get(field)
      return value === undefined ? [] : [{ query: `${name}:${quoteValue(value)}`, finds }]
    }),
  ]
}

/** The two words of a value, where it has two that need no quotes and from which a beginning can be taken. */
function twoWords(value: string): [[string, string]] | [] {
  const [one, other, ...more] = value.split(' ')
  if (one === undefined || other === undefined || more.length > 0) return []
  const isPlain = (word: string) => /^\p{L}{4,}$/u.test(word)
  return isPlain(one) && isPlain(other) ? [[one, other]] : []
}
