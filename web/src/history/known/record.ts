import { type HistoryType, historyCalls, historyLengths } from '@dossier/contract/history'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { baseName, documentTitle } from '../../document-facts/document-names.ts'
import { placeOf, type WireDocument } from '../../document-facts/wire-document.ts'
import type { RanSearch } from '../../feature/screen-slots.ts'
import { historyKey } from './history-key.ts'
import { documentUri, searchUri } from './uris.ts'

/** How long what is on the screen may take until the history is written all the same. */
const patienceMs = 2_000

/** Notes that a document was opened, once the page is at rest. */
export function recordOpened(document: WireDocument): void {
  const name = [...new Set([baseName(document), documentTitle(document)])].filter((part) => part !== '').join(' › ')
  record({ type: 'DOCUMENT', name, uri: documentUri(placeOf(document)), projectIds: [document._index] })
}

/** Notes that a search was run, once the page is at rest. */
export function recordSearch({ project, query, address }: RanSearch): void {
  record({ type: 'SEARCH', name: query.trim() || '*', uri: searchUri(address), projectIds: project.split(','), saved: false })
}

type Entry = { type: HistoryType; name: string; uri: string; projectIds: string[]; saved?: boolean }

function record(entry: Entry): void {
  if (entry.uri.length > historyLengths.uri) return
  whenAtRest(() => void put({ ...entry, name: keepable(entry.name) }))
}

/** As long as a name may be, never half a sign: what is not text is refused, and nobody would hear of it. */
function keepable(name: string): string {
  return name
    .replaceAll('\u0000', '')
    .slice(0, historyLengths.name)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
}

async function put(body: Entry): Promise<void> {
  try {
    await ask(historyCalls.add, { body })
    await queryClient.invalidateQueries({ queryKey: [historyKey] })
  } catch {
    // Whoever reads or searches is not told that it could not be noted: they asked for something else.
  }
}

function whenAtRest(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: patienceMs })
  else setTimeout(work, 0)
}
