import { AppError, type ErrorCode } from '@dossier/contract'
import type { FinderFault } from '@dossier/contract/names/names'
import type { StoredDocument } from '../../documents/read.ts'
import type { Records } from '../../records/open.ts'
import { collectNames, type FoundInChunk } from '../collect-names.ts'
import { type Chunk, ContentKey, callsOf } from '../content.ts'
import type { NameFinder } from '../finder/finder.ts'
import type { StoredName } from '../packed-names.ts'

/** What a finder found in a document. `fault`: it was lost on a part of it, and the names are those of the rest. */
export type DocumentRead = { content: Uint8Array; names: StoredName[]; fault?: Omit<FinderFault, 'message'> }

/** `onRead` is told of each piece that was read, in UTF-16 units. */
type Reading = { records: Records; finder: NameFinder; language: string; onRead(characters: number): void; signal: AbortSignal }

/** Faults that are a document's own: the finder is there again for the next one. */
const ownFaults: readonly ErrorCode[] = ['FINDER_DIED', 'FINDER_TOO_SLOW']

/** Each loss may take minutes. */
const mostLosses = 3

/** Reads a document, one call of the finder after the other. @throws AppError FINDER_NOT_READY, RECORD_DAMAGED; the signal's reason. */
export async function readNames(
  { records, finder, language, onRead, signal }: Reading,
  document: StoredDocument,
): Promise<DocumentRead> {
  const key = new ContentKey(document)
  const names: StoredName[] = []
  const losses: AppError[] = []
  for await (const chunks of callsOf(records, document)) {
    for (const { kind, text } of chunks) if (kind === 'text') key.add(text)
    if (losses.length >= mostLosses) continue
    const found = await find(chunks)
    if (found instanceof AppError) losses.push(found)
    else names.push(...collectNames(found))
    onRead(chunks.reduce((sum, { text }) => sum + text.length, 0))
  }
  const [loss] = losses
  return { content: key.bytes, names, ...(loss && { fault: { code: loss.code, facts: factsOf(loss) } }) }

  async function find(chunks: Chunk[]): Promise<FoundInChunk[] | AppError> {
    const found: FoundInChunk[] = []
    try {
      for (const chunk of chunks)
        found.push({ chunk, found: await finder.find({ text: chunk.text, language, kind: chunk.kind }, signal) })
      return found
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AppError && ownFaults.includes(error.code)) return error
      throw error
    }
  }
}

function factsOf({ facts }: AppError): FinderFault['facts'] {
  const texts = Object.entries(facts).filter(
    ([name, value]) => name !== 'message' && (typeof value === 'string' || typeof value === 'number'),
  )
  return Object.fromEntries(texts.map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]))
}
