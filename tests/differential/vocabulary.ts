import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'

type Values = readonly [string, ...string[]]

/** What queries are made of: values that documents and names of the corpus have, and some that none has. */
export type Vocabulary = {
  words: Values
  phrases: Values
  names: Values
  paths: Values
  folders: Values
  types: Values
  ids: Values
}

const Line = z.object({
  _id: z.string(),
  _source: z.looseObject({
    type: z.string(),
    content: z.string().optional(),
    mentionNorm: z.string().optional(),
    path: z.string().optional(),
    dirname: z.string().optional(),
    contentType: z.string().optional(),
  }),
})

/** So many documents and names are looked at, one in so many lines. */
const most = 400
const stride = 37

/** Plain words only: what the engines split differently, and on purpose, is not what is compared here. */
const plainWord = /^[a-z]{3,12}$/

export async function readVocabulary(corpus: string): Promise<Vocabulary> {
  const found = { words: new Set<string>(), phrases: new Set<string>(), names: new Set<string>(), paths: new Set<string>() }
  const others = { folders: new Set<string>(), types: new Set<string>(), ids: new Set<string>() }
  let at = 0
  for await (const text of createInterface({ input: createReadStream(corpus) })) {
    at += 1
    if (at % stride !== 1) continue
    const { _id, _source: source } = Line.parse(JSON.parse(text))
    if (source.mentionNorm !== undefined && /^[a-z ]+$/.test(source.mentionNorm)) found.names.add(source.mentionNorm)
    if (source.content === undefined || found.paths.size >= most) continue
    const words = source.content
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => plainWord.test(word))
    for (const word of words.slice(0, 12)) found.words.add(word)
    const phrase = /[A-Za-z]{3,12} [a-z]{3,12}(?: [a-z]{3,12})?/.exec(source.content.slice(40))?.[0]
    if (phrase !== undefined) found.phrases.add(phrase)
    if (source.path !== undefined) found.paths.add(source.path)
    if (source.dirname !== undefined) others.folders.add(source.dirname)
    if (source.contentType !== undefined) others.types.add(source.contentType)
    others.ids.add(_id)
  }
  const common = ['bank', 'the', 'account', 'geneva', 'offshore', 'lemurs', 'zzzznobody']
  return {
    words: listOf([...common, ...common, ...found.words]),
    phrases: listOf(found.phrases),
    names: listOf(['jane marlow', 'geneva', ...found.names]),
    paths: listOf(found.paths),
    folders: listOf(['/data', ...others.folders]),
    types: listOf(['text/nobody', ...others.types]),
    ids: listOf(others.ids),
  }
}

function listOf(values: Iterable<string>): Values {
  const [first = 'nobody', ...rest] = values
  return [first, ...rest]
}
