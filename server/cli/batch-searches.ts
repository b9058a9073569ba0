import { AppError, reasonSentence } from '@dossier/contract'
import { BatchLine, BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { BlindSpots } from '@dossier/contract/ledger/blind-spots'
import { z } from 'zod'
import type { Client } from './client.ts'
import type { Context } from './context.ts'
import { counted, formatCount, formatPath } from './format.ts'
import { withClient } from './with-client.ts'

const path = '/api/batch/search'
const Listed = z.object({ items: z.array(BatchRecord) })
const Lines = z.object({ items: z.array(BatchLine) })
/** Batch searches that are asked for at a time. */
const pageSize = 1_000
/** Queries with an error that are told. */
const mostErrors = 20

/** Lists batch searches, the latest first; `which`: what one of them found and what of its scope could not be searched, by its id or the beginning of one. */
export function batchSearches(context: Context, which: string | undefined): Promise<number> {
  return withClient(context, async (client) => {
    const all = await readAll(client)
    if (which === undefined) tellAll(context, all)
    else await tellOne(context, client, findBatch(all, which))
    return undefined
  })
}

async function readAll(client: Client): Promise<BatchRecord[]> {
  // By id, since one may be made or removed between two pages.
  const all = new Map<string, BatchRecord>()
  for (let from = 0; ; from += pageSize) {
    const page = await client.ask('POST', path, Listed, { from, size: pageSize, sort: 'batch_date', order: 'desc' })
    for (const item of page.items) all.set(item.uuid, item)
    if (page.items.length < pageSize) return [...all.values()]
  }
}

function tellAll({ terminal }: Context, items: BatchRecord[]): void {
  terminal.json(items)
  if (items.length === 0) terminal.line('There are no batch searches.')
  for (const batch of items) terminal.line(`${batch.uuid.slice(0, 8)}  ${lineOf(batch)}`)
}

function findBatch(items: BatchRecord[], which: string): BatchRecord {
  const found = items.filter(({ uuid }) => uuid.startsWith(which))
  const [only] = found
  if (only && found.length === 1) return only
  const message = found.length === 0 ? `There is no batch search "${which}"` : `Several batch searches begin with "${which}"`
  throw new AppError('NOT_FOUND', { message })
}

async function tellOne({ terminal }: Context, client: Client, batch: BatchRecord): Promise<void> {
  const place = `${path}/${encodeURIComponent(batch.uuid)}`
  const blind = await client.ask('GET', `${place}/blind-spots`, BlindSpots)
  const { items: errors } =
    batch.nbErrors > 0 ? await client.ask('GET', `${place}/lines?show=error&size=${mostErrors}`, Lines) : { items: [] }
  terminal.json({ ...batch, blindSpots: blind, errors })
  terminal.line(lineOf(batch))
  tellErrors(terminal, batch, errors)
  tellBlindSpots(terminal, blind)
}

function tellErrors(terminal: Context['terminal'], { state, errorMessage, nbErrors }: BatchRecord, errors: BatchLine[]): void {
  // Of one that has ended in order it is that of its first query with an error.
  if (state === 'FAILURE' && errorMessage !== null) terminal.line(formatPath(errorMessage))
  for (const { query, error } of errors) terminal.line(`  ${formatPath(query)}: ${formatPath(error ?? '')}`)
  if (nbErrors > errors.length) terminal.line(`  … and ${formatCount(nbErrors - errors.length)} more`)
}

function tellBlindSpots(terminal: Context['terminal'], blind: BlindSpots): void {
  terminal.line(sumOf(blind))
  for (const { state, count, reasons } of blind.states) {
    terminal.line(`${formatCount(count).padStart(9)}  ${state.replaceAll('-', ' ')}`)
    for (const { reason, count: some } of reasons)
      terminal.line(`${' '.repeat(11)}${formatPath(reasonSentence(reason))}: ${formatCount(some)}`)
  }
}

function sumOf({ documents, total }: BlindSpots): string {
  const all = formatCount(documents)
  if (documents === 0) return 'There are no documents in its scope: look at its projects, folders and types.'
  if (total === 0) return `All ${all} documents in its scope could be searched.`
  return `${formatCount(total)} of ${all} documents in its scope could not be searched, or not wholly:`
}

function lineOf({
  name,
  state,
  nbQueries,
  nbQueriesDone,
  nbQueriesWithoutResults,
  nbErrors,
  nbResults,
  nbStored,
}: BatchRecord): string {
  const facts = [
    nbQueriesDone < nbQueries
      ? `${formatCount(nbQueriesDone)} of ${formatCount(nbQueries)} queries`
      : counted(nbQueries, 'query', 'queries'),
    `${formatCount(nbQueriesWithoutResults)} without hits`,
    `${formatCount(nbResults)} hits${nbStored < nbResults ? `, ${formatCount(nbStored)} of them kept` : ''}`,
  ]
  if (nbErrors > 0) facts.push(`${formatCount(nbErrors)} ${nbErrors === 1 ? 'query' : 'queries'} not understood`)
  return `${formatPath(name)}: ${state.toLowerCase()}, ${facts.join(', ')}`
}
