import type { Records } from '../records/open.ts'
import { pageAt } from './pages/page-at.ts'
import { pdfOf } from './pages/pdf-of.ts'
import { knownPages, type PagesOf } from './pages-of.ts'
import { readText, type StoredDocument } from './read.ts'

/** Nobody waits so long; what was found by then is kept for the next question. */
const mostMs = 15_000
/** Documents of which the pages that were read are remembered. */
const mostKept = 50

/** What was found of each running program: of every document how many pages it has, and where some of them begin. */
type Found = { pages: number; starts: Map<number, number | null> }
const kept = new WeakMap<Records, Map<string, Found>>()

/**
 * On which pages, counted from 1, offsets of a text lie; null for those of which it cannot be told: what is no PDF on disk, a file that is gone, locked or damaged, or takes too long. Of a long
 * document a few pages are read for each offset rather than all of them once, so a page may be the one beside.
 */
export async function pagesAt(
  { records, reader, signal }: PagesOf,
  document: StoredDocument,
  offsets: readonly number[],
): Promise<(number | null)[]> {
  const all = knownPages(records, document)
  if (all.length > 0) return offsets.map((offset) => pageOfStretch(all, offset))
  const file = await pdfOf(records, document)
  if (!file || document.textLength === 0) return offsets.map(() => null)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(mostMs)])
  const told: (number | null)[] = []
  try {
    const known = keptOf(records, document)
    const pages = known?.pages ?? (await reader.list(file, limit)).length
    const { starts } = known ?? keep(records, document, { pages, starts: new Map() })
    const text = {
      pages,
      length: document.textLength,
      starts,
      textOf: async (page: number) => (await reader.textOf({ ...file, page, isFirst: true }, limit))?.text ?? '',
      read: (start: number, end: number) => readText(records, document.rid, start, end),
    }
    for (const offset of offsets) told.push(await pageAt(text, Math.min(offset, document.textLength - 1)))
  } catch {
    // The file is gone, locked or damaged, or it took too long: what is not known by now has to be looked for elsewhere.
    signal.throwIfAborted()
  }
  return offsets.map((_, at) => told[at] ?? null)
}

function pageOfStretch(pages: readonly (readonly [number, number])[], offset: number): number {
  const after = pages.findIndex(([, end]) => offset < end)
  return after < 0 ? pages.length : after + 1
}

function keyOf({ project, id, version, textLength }: StoredDocument): string {
  return `${project} ${id} ${version} ${textLength}`
}

function keptOf(records: Records, document: StoredDocument): Found | undefined {
  return kept.get(records)?.get(keyOf(document))
}

function keep(records: Records, document: StoredDocument, found: Found): Found {
  const all = kept.get(records) ?? new Map<string, Found>()
  kept.set(records, all.set(keyOf(document), found))
  for (const oldest of all.keys()) if (all.size > mostKept) all.delete(oldest)
  return found
}
