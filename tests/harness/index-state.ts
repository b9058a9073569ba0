import { relative } from 'node:path'
import { LedgerPage, LedgerTotals } from '@dossier/contract'
import { z } from 'zod'
import type { Program } from './program.ts'

/** What an index holds, without what differs from run to run: ledger lines and sources by place, with paths below the folder. */
export type IndexState = { totals: LedgerTotals; entries: Record<string, unknown>; sources: Record<string, unknown> }

const Hits = z.object({
  hits: z.object({
    total: z.object({ value: z.number() }),
    hits: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
  }),
})

const project = 'local-datashare'

/** Fields of a source that tell when it was read, and under which folder. */
const timeFields = new Set(['extractionDate', 'createdAt', 'updatedAt'])

/** Reads the whole index of a project (at most 10,000 documents) as one value that two runs can be compared by. */
export async function readIndexState(program: Program, folder: string): Promise<IndexState> {
  const totals = LedgerTotals.parse(await program.call('GET', `/api/${project}/ledger/totals`))
  const entries: IndexState['entries'] = {}
  for (const item of await readLedger(program)) {
    const { durationMs: _, path, ...rest } = item
    entries[placeOf(folder, path, item.embeddedPath)] = withoutFolder(rest, folder)
  }
  return { totals, entries, sources: await readSources(program, folder) }
}

/** All lines of the ledger. */
export async function readLedger(program: Program): Promise<LedgerPage['items']> {
  const items: LedgerPage['items'] = []
  for (;;) {
    const page = LedgerPage.parse(await program.call('GET', `/api/${project}/ledger?from=${items.length}&size=1000`))
    items.push(...page.items)
    if (items.length >= page.pagination.total || page.items.length === 0) return items
  }
}

/** `Email/a.eml`, or `Email/a.eml!/letter.pdf` for what lies inside. */
function placeOf(folder: string, path: string, embeddedPath: string | null): string {
  return embeddedPath === null ? relative(folder, path) : `${relative(folder, path)}!/${embeddedPath}`
}

async function readSources(program: Program, folder: string): Promise<IndexState['sources']> {
  const body = { query: { match_all: {} }, size: 10_000, sort: [{ _id: { order: 'asc' } }] }
  const { hits } = Hits.parse(await program.call('POST', `/api/index/search/${project}/_search`, body))
  if (hits.total.value !== hits.hits.length) throw new Error(`${hits.hits.length} of ${hits.total.value} documents were answered`)
  return Object.fromEntries(hits.hits.map(({ _id, _source }) => [_id, withoutFolder(withoutTimes(_source), folder)]))
}

function withoutTimes(source: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(source).filter(([key]) => !timeFields.has(key)))
}

/** Two runs lie in two folders: their own part of each path is taken out. */
function withoutFolder(value: unknown, folder: string): unknown {
  const text = JSON.stringify(value).replaceAll(JSON.stringify(folder).slice(1, -1), '')
  return JSON.parse(text)
}
