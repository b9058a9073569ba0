import { nameCategories } from '@dossier/contract/names/categories'
import { z } from 'zod'
import type { Span } from '../child/span.ts'
import { parseLine, type Talk, type Told } from '../child/talk.ts'

/** In what an extension counts the places of names: as JavaScript and Java do, or in characters of Unicode as Python does. */
export type Offsets = 'utf-16' | 'code-points'

const Ready = z.object({ ready: z.literal(true) })
const place = z.int().nonnegative()
const Answer = z.object({
  id: z.int(),
  names: z.array(z.object({ begin: place, end: place, category: z.string() })).optional(),
  error: z.string().optional(),
})
type Name = { begin: number; end: number; category: string }

const startLimitMs = 30_000
const longestError = 500

/** How the program of an extension is spoken to; the guide has the whole protocol (docs/guide/extensions.md). One for each child. */
export function extensionTalk(language: string, offsets: Offsets): Talk {
  let last = 0
  return {
    hello: JSON.stringify({ dossier: 1, kind: 'name-finder', language, categories: nameCategories }),
    startLimitMs,
    isReady: (line) => Ready.safeParse(parseLine(line)).success,
    ask: (text) => {
      last += 1
      return JSON.stringify({ id: last, text })
    },
    read: (line, text) => {
      const { data } = Answer.safeParse(parseLine(line))
      return data?.id === last ? toldBy(data, text, offsets) : undefined
    },
  }
}

function toldBy({ names, error }: z.infer<typeof Answer>, text: string, offsets: Offsets): Told | undefined {
  if (error !== undefined) return { fault: error.slice(0, longestError) }
  const places = offsets === 'utf-16' ? undefined : unitsOfCharacters(text)
  const spans = names?.map((name) => spanOf(name, places))
  return spans?.every(([begin, end]) => begin < end && end <= text.length) ? spans : undefined
}

/** What lies behind the text is told by a place behind it. */
function spanOf({ begin, end, category }: Name, places: number[] | undefined): Span {
  if (!places) return [begin, end, category]
  return [places[begin] ?? Number.POSITIVE_INFINITY, places[end] ?? Number.POSITIVE_INFINITY, category]
}

/** Where each character begins in UTF-16 units, and where the last one ends. */
function unitsOfCharacters(text: string): number[] {
  const places: number[] = []
  let at = 0
  for (const character of text) {
    places.push(at)
    at += character.length
  }
  places.push(at)
  return places
}
