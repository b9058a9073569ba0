import { LedgerPage, LedgerTotals, ledgerStates } from '@dossier/contract'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatCount, formatPath } from '../format.ts'
import { openSession } from '../session.ts'

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
  const states = told.map((state) => ['state', state])
  if (told.length > 0) await writeSection(terminal, 'Not simply indexed:', readPages(client, config.project, states))
  for (const [title, key, value] of noticed) {
    const narrowed = [
      ['state', 'indexed'],
      [key, value],
    ]
    await writeSection(terminal, title, readPages(client, config.project, narrowed))
  }
}

/** What walks have noticed of files that are simply indexed: the title, and how to ask for them. */
const noticed = [
  ['No longer on disk:', 'missing', 'true'],
  ['Moved:', 'reason', 'moved-from'],
  ['Changed since they were first read:', 'reason', 'content-changed'],
] as const

/** Nothing where there are no such lines. */
async function writeSection(
  terminal: Context['terminal'],
  title: string,
  pages: AsyncIterable<LedgerPage['items']>,
): Promise<void> {
  let isFirst = true
  for await (const items of pages) {
    if (isFirst) terminal.line(`\n${title}`)
    isFirst = false
    const lines = items.map(({ state, path, embeddedPath, reason, missingSince }) => {
      const inside = embeddedPath === null ? '' : `!/${formatPath(embeddedPath)}`
      const gone = missingSince === null ? [] : [`not on disk since ${new Date(missingSince).toISOString().slice(0, 10)}`]
      const why = [...(reason === '' ? [] : [formatPath(reason)]), ...gone].join(', ')
      return `${state.padEnd(16)}  ${formatPath(path)}${inside}  (${why})\n`
    })
    await terminal.write(lines.join(''))
  }
}

/** `narrowed`: parameters of the call with their values. */
async function* readPages(
  client: Client,
  project: string,
  narrowed: readonly (readonly string[])[],
): AsyncGenerator<LedgerPage['items']> {
  for (let from = 0; ; from += pageSize) {
    const query = new URLSearchParams({ from: String(from), size: String(pageSize) })
    for (const [key = '', value = ''] of narrowed) query.append(key, value)
    const page = await client.ask('GET', `/api/${encodeURIComponent(project)}/ledger?${query}`, LedgerPage)
    if (page.items.length > 0) yield page.items
    if (from + page.items.length >= page.pagination.total || page.items.length === 0) return
  }
}
