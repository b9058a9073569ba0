import { FoundFormerTexts } from '@dossier/contract/ledger/versions'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatCount, formatPath } from '../format.ts'
import { openSession } from '../session.ts'

type Found = FoundFormerTexts['items'][number]

/** Searches what was read of files before they changed, all of it, and prints each as it is found; as JSON, a list of all. */
export async function searchFormer(context: Context, query: string): Promise<number> {
  const { config, terminal, signal } = context
  const session = await openSession(config, signal)
  try {
    const found: Found[] = []
    let damaged = 0
    for await (const page of readPages(session.client, config.project, query)) {
      for (const item of page.items) writeItem(context, item)
      found.push(...page.items)
      damaged += page.damaged
    }
    terminal.json(found)
    terminal.line(`${found.length > 0 ? '\n' : ''}${formatCount(found.length)} former texts`)
    if (damaged > 0) terminal.note(`${formatCount(damaged)} former texts are damaged in the records and could not be searched.`)
    return exitCodes.done
  } finally {
    await session.close()
  }
}

async function* readPages(client: Client, project: string, query: string): AsyncGenerator<FoundFormerTexts> {
  for (let after: string | null = ''; after !== null; ) {
    const asked = new URLSearchParams({ query, size: '100', ...(after !== '' && { after }) })
    const page: FoundFormerTexts = await client.ask(
      'GET',
      `/api/${encodeURIComponent(project)}/ledger/former?${asked}`,
      FoundFormerTexts,
    )
    yield page
    after = page.next
  }
}

function writeItem({ terminal }: Context, { path, embeddedPath, readAt, keptAt, sha256, digest, excerpts }: Found): void {
  const inside = embeddedPath === null ? '' : `  !/${formatPath(embeddedPath)}`
  const times = `${readAt === null ? '' : `read ${dayOf(readAt)}, `}until ${dayOf(keptAt)}`
  terminal.line(`\n${formatPath(path)}${inside}`)
  const sum = sha256 === null ? `SHA-384 ${digest}` : `SHA-256 ${sha256}`
  terminal.line(`    ${times}, ${sum}${embeddedPath === null ? '' : ' (of its file)'}`)
  for (const { text, marks } of excerpts) terminal.line(`    ${formatPath(marked(text, marks).replaceAll(/\s+/g, ' '))}`)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

/** As in a search: `the «crane» was sold`. */
function marked(text: string, marks: Found['excerpts'][number]['marks']): string {
  let end = 0
  let shown = ''
  for (const [from, to] of marks) {
    shown += `${text.slice(end, from)}«${text.slice(from, to)}»`
    end = to
  }
  return shown + text.slice(end)
}
