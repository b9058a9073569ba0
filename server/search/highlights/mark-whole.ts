import type { HighlightField } from '../../query/parsed-search.ts'
import { argumentError } from '../../query/query-error.ts'
import { createTurns } from '../../turns.ts'
import type { SearchDeps } from '../deps.ts'
import type { HitItem } from '../hit-items.ts'
import { mostText, type TextRoom, textLengthOf } from '../text-room.ts'
import { markTexts } from './find-pieces.ts'
import type { Window } from './fragments.ts'
import { markedLength, markText } from './mark-text.ts'
import { type FieldReader, openReaders, type Wanted } from './windows.ts'

/** UTF-16 units that are read and marked at once: some milliseconds, after which others have their turn. */
const batchLength = 128 * 1024
/** UTF-16 units of a page that are marked at once. What goes beyond takes its turn, with that of other pages: the thread is left to shorter searches between the batches. */
const briefLength = 1024 * 1024
/** Of this process, whose thread it is. */
const turns = createTurns()
/** Marks of one segment of a text. */
const mostMarks = 1_000_000

/** Throws QueryError where the texts to be marked whole (`number_of_fragments` 0) are longer than an answer can be. */
export function checkWholeTexts(documents: HitItem[], fields: HighlightField[]): void {
  const times = fields.filter(({ field, fragments }) => field === 'content' && fragments === 0).length
  const length = times * textLengthOf(documents)
  if (length <= mostText) return
  throw argumentError(
    `[number_of_fragments] 0 marks the whole [content] of these ${documents.length} hits, which have ${length} characters, ` +
      `more than the ${mostText} that fit into an answer: ask for fragments, or for fewer hits`,
  )
}

/** The whole texts of a field with their marks, by document number; documents without a match are left out. Throws QueryError if there is no room. */
export async function markWholeTexts(
  deps: SearchDeps,
  documents: HitItem[],
  wanted: Wanted & { room: TextRoom },
): Promise<Map<number, string>> {
  const { room, field } = wanted
  const texts = new Map<number, string>()
  const found = new Set<number>()
  let length = 0
  for await (const batch of batchesOf(await openReaders(deps, documents, wanted))) {
    const mark = async () => {
      for (const { rid, text, marks } of await markTexts(deps.engine.texts, batch, { ...wanted, limit: mostMarks })) {
        length += text.length
        room.takeHighlight(markedLength(text.length, marks, field))
        texts.set(rid, (texts.get(rid) ?? '') + markText(text, 0, text.length, marks, field))
        if (marks.length > 0) found.add(rid)
      }
    }
    await (length < briefLength ? mark() : turns(mark))
  }
  return new Map([...texts].filter(([rid]) => found.has(rid)))
}

/** Long texts come in several batches, short ones share one: an engine call for each would take as long as the rest. */
async function* batchesOf(readers: FieldReader[]): AsyncGenerator<Window[]> {
  let batch: Window[] = []
  let length = 0
  for (const { rid, windows } of readers) {
    for await (const text of windows) {
      batch.push({ rid, text })
      length += text.length
      if (length < batchLength) continue
      yield batch
      batch = []
      length = 0
    }
  }
  yield batch
}
