import type { AttachProperties } from '@dossier/contract/indexing/attached'
import type { Attaching } from './attaching.ts'
import { type AttachedDocument, readForeign, translationsIn } from './foreign-source.ts'
import { removeGone } from './remove-gone.ts'
import { storeDocuments } from './store-documents.ts'
import { storeDuplicates } from './store-duplicates.ts'

/** So many documents, and so much text in UTF-16 units, are held and stored at a time. */
const documentsAtOnce = 50
const textAtOnce = 4_000_000

/** Reads all of it, level by level, so that what holds a document is there before it; then removes what is not there any more. Answers what became of all. */
export async function readIndex(attaching: Attaching): Promise<AttachProperties> {
  const { scope, project, index, foreign, report, signal } = attaching
  const { documents: total, deepest } = await foreign.measure(signal)
  const zero = { documents: 0, stored: 0, duplicates: 0, names: 0, removed: 0 }
  const told: AttachProperties = { index, cluster: foreign.cluster, total, ...zero, leftOut: {} }
  const leaveOut = (what: string, count: number) => {
    if (count > 0) told.leftOut = { ...told.leftOut, [what]: (told.leftOut[what] ?? 0) + count }
  }
  const tell = () => report({ properties: { ...told }, progress: total === 0 ? 0 : Math.min(0.99, told.documents / total) })
  tell()
  for (let level = 0; level <= deepest; level++) {
    for await (const page of foreign.documents(level, signal)) {
      for (const document of page) leaveOut('translations', translationsIn(document))
      for (const portion of portions(page.map(readForeign))) {
        signal.throwIfAborted()
        const done = await storeDocuments(attaching, portion)
        told.documents += portion.length
        told.stored += done.stored
        told.names += done.names
        for (const [category, count] of done.leftOut) leaveOut(`names:${category}`, count)
        tell()
      }
      scope.program.wakeWorker()
    }
  }
  for await (const { items, unreadable } of foreign.duplicates(signal)) {
    const stored = await storeDuplicates({ scope, project }, items)
    told.duplicates += stored
    // The older generation writes one for the very file that it has read before.
    leaveOut('duplicates', items.length - stored + unreadable)
    tell()
  }
  told.removed = await removeGone(scope, project, signal)
  tell()
  return told
}

function* portions(documents: AttachedDocument[]): Generator<AttachedDocument[]> {
  let portion: AttachedDocument[] = []
  let units = 0
  for (const document of documents) {
    if (portion.length === documentsAtOnce || (portion.length > 0 && units + document.textLength > textAtOnce)) {
      yield portion
      portion = []
      units = 0
    }
    portion.push(document)
    units += document.textLength
  }
  if (portion.length > 0) yield portion
}
