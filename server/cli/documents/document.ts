import { documentCalls, TextSlice } from '@dossier/contract/documents/documents'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { formatPath } from '../format.ts'
import { ofProject } from '../of-project.ts'
import { checkNewFile, saveFile } from '../save-file.ts'
import { withClient } from '../with-client.ts'

/** As commander gives them. */
export type DocumentFlags = { text?: boolean; output?: string }

/** UTF-16 units of a text that are asked for at a time. */
const sliceLength = 1_000_000

/** What is known of a document; `text`: its text; `output`: its original bytes, as a file. */
export async function document(context: Context, id: string, { text, output }: DocumentFlags): Promise<number> {
  const { signal, terminal } = context
  if (output !== undefined) await checkNewFile(output)
  return withClient(context, async (client) => {
    const place = (kind: string) => ofProject(context, `documents/${kind}${encodeURIComponent(id)}`)
    if (output !== undefined) {
      await saveFile(output, await client.download(place('src/')), signal)
      terminal.json({ output })
    } else if (text) await printText(context, client, place('content/'))
    else tellRecord(context, await client.ask('GET', place(''), documentCalls.read.answer))
    return undefined
  })
}

async function printText({ terminal }: Context, client: Client, place: string): Promise<void> {
  const pieces: string[] = []
  for (let offset = 0; ; ) {
    const slice = await client.ask('GET', `${place}?offset=${offset}&limit=${sliceLength}`, TextSlice)
    if (terminal.isJson) pieces.push(slice.content)
    else await terminal.write(slice.content)
    offset += slice.content.length
    if (slice.content.length === 0 || offset >= slice.maxOffset) break
  }
  terminal.json({ text: pieces.join('') })
}

function tellRecord({ terminal }: Context, record: object): void {
  terminal.json(record)
  for (const [name, value] of Object.entries(record).filter(([, value]) => value !== null))
    terminal.line(`${name.padEnd(20)} ${formatPath(typeof value === 'object' ? JSON.stringify(value) : String(value))}`)
}
