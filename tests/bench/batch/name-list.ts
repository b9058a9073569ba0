import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const Written = z.object({
  _source: z.object({ metadata: z.object({ tika_metadata_dc_creator: z.string().optional() }).optional() }),
})

/** What of each ten names is in the corpus; of the next three the words are there, but not beside each other. */
const sharePresent = 2
const shareApart = 5

/**
 * A list as somebody brings it: two of ten names are those of authors in the corpus, of three the words are there and the name hardly is, and of the rest nobody has heard.
 * The same names for the same corpus; none twice.
 */
export async function listNames(corpus: string, count: number): Promise<string[]> {
  const authors = await readAuthors(corpus, Math.ceil((count * sharePresent) / 10))
  const first = [...new Set(authors.map((name) => name.split(' ')[0] ?? name))]
  const last = [...new Set(authors.map((name) => name.split(' ').at(-1) ?? name))]
  const names = new Set<string>()
  for (let at = 0; names.size < count; at++) {
    const one = first[(at * 7) % first.length] ?? ''
    const known = last[(at * 131 + Math.floor(at / last.length)) % last.length] ?? ''
    if (at % 10 < sharePresent) names.add(authors[Math.floor(at / 10) * sharePresent + (at % 10)] ?? `${one} ${known}`)
    else names.add(`${one} ${at % 10 < shareApart ? known : `${known}${letters(at)}`}`)
  }
  return [...names]
}

function letters(at: number): string {
  return Array.from(String(at), (digit) => 'bdfgklmnrs'[Number(digit)]).join('u')
}

async function readAuthors(corpus: string, most: number): Promise<string[]> {
  const authors = new Set<string>()
  for await (const text of createInterface({ input: createReadStream(corpus) })) {
    const author = Written.parse(JSON.parse(text))._source.metadata?.tika_metadata_dc_creator
    if (author !== undefined && /^[^ ]+ .*[^ ]$/.test(author)) authors.add(author)
    if (authors.size >= most) break
  }
  return [...authors]
}
