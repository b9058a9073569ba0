import { LedgerPage, LedgerTotals, ledgerStates } from '@dossier/contract'
import type { Client } from './client.ts'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { formatCount, formatPath } from './format.ts'
import { openSession } from './session.ts'

const pageSize = 500

/** Accounts for every file: the totals, and a line for each. As JSON `{"totals","items"}`, written page by page, however long. */
export async function report(context: Context): Promise<number> {
  const { config, terminal, signal } = context
  const session = await openSession(config, signal)
  try {
    const totals = await session.client.ask('GET', `/api/${encodeURIComponent(config.project)}/ledger/totals`, LedgerTotals)
    if (terminal.isJson) await writeJson(context, session.client, totals)
    else await writeLines(context, session.client, totals)
    return exitCodes.done
  } finally {
    await session.close()
  }
}

async function writeJson({ config, terminal }: Context, client: Client, totals: LedgerTotals): Promise<void> {
  await terminal.write(`{"totals":${JSON.stringify(totals)},"items":[`)
  let before = '\n'
  for await (const items of readPages(client, config.project, [])) {
    await terminal.write(before + items.map((item) => JSON.stringify(item)).join(',\n'))
    before = ',\n'
  }
  await terminal.write('\n]}\n')
}

async function writeLines({ config, terminal }: Context, client: Client, totals: LedgerTotals): Promise<void> {
  for (const state of ['found', ...ledgerStates] as const) terminal.line(`${formatCount(totals[state]).padStart(12)}  ${state}`)
  if (totals.missing > 0) terminal.line(`${formatCount(totals.missing).padStart(12)}  of these are no longer on disk`)
  const told = ledgerStates.filter((state) => state !== 'indexed' && totals[state] > 0)
  if (told.length === 0) return
  terminal.line('\nNot simply indexed:')
  for await (const items of readPages(client, config.project, told)) {
    const lines = items.map(({ state, path, embeddedPath, reason, missingSince }) => {
      const inside = embeddedPath === null ? '' : `!/${formatPath(embeddedPath)}`
      const gone = missingSince === null ? '' : `, not on disk since ${new Date(missingSince).toISOString().slice(0, 10)}`
      return `${state.padEnd(16)}  ${formatPath(path)}${inside}  (${formatPath(reason)}${gone})\n`
    })
    await terminal.write(lines.join(''))
  }
}

async function* readPages(client: Client, project: string, states: readonly string[]): AsyncGenerator<LedgerPage['items']> {
  for (let from = 0; ; from += pageSize) {
    const query = new URLSearchParams({ from: String(from), size: String(pageSize) })
    for (const state of states) query.append('state', state)
    const page = await client.ask('GET', `/api/${encodeURIComponent(project)}/ledger?${query}`, LedgerPage)
    if (page.items.length > 0) yield page.items
    if (from + page.items.length >= page.pagination.total || page.items.length === 0) return
  }
}
