import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import type { Answer } from './ask.ts'
import { open, type World } from './world.ts'

/** Random by its nature, or the moment of the answer. */
const left = ['date', 'set-cookie', 'content-length']

/** What differs between any two servers, and what stands for it. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/"(took|durationMs)":[\d.e-]+/g, '"$1":0'],
  // Moments as the wire has them, in milliseconds, in names of files, in Markdown.
  [/(?<!\d)20\d\d-\d\d-\d\dT\d\d[:_]\d\d[:_]\d\d(?:\.\d+)?(?:Z|\+00:00)?/g, 'MOMENT'],
  [/\b20\d\d\\-\d\d\\-\d\dT\d\d\\:\d\d\\:\d\d\\.\d{3}Z/g, 'MOMENT'],
  [/\b1[678]\d{11}(?:\.\d+)?\b/g, 'MILLISECONDS'],
  // The tag of a file has when it was written.
  [/^"[0-9a-f]+-[0-9a-f]{11}"$/, '"FILE"'],
  [/"(_scroll_id|id|pit_id)":"[\w-]{32}"/g, '"$1":"RANDOM"'],
  [/"task":"dossier:\d+"/g, '"task":"dossier:RANDOM"'],
  [/search context found for id \[[\w-]{32}\]/g, 'search context found for id [RANDOM]'],
  [/"apiKey":"[\w-]{43}"/g, '"apiKey":"RANDOM"'],
  [/(nonce[-=]"?)[\w+/]{22}==/g, '$1NONCE'],
  // A digest of cards with their moments.
  [/dossier-cards [0-9a-f]{64} .*? -->/g, 'CARDS'],
]

/** And once something was made: its number, which is counted over all projects (docs/decisions/0792), and how far a task is that the call itself has begun. */
const replacedLater: readonly (readonly [RegExp, string])[] = [
  [/"(id|change)":\d+/g, '"$1":0'],
  [/"state":"(?:QUEUED|RUNNING|DONE)","progress":\d+/g, '"state"'],
]

/** An answer without what differs between any two servers; all else stays byte for byte. `hasChanged`: something was made since both worlds began. */
export async function plain({ program, things }: World, { status, headers, text }: Answer, hasChanged: boolean) {
  const own = new Map(Object.entries(things).flatMap(([name, id]) => (name.endsWith(open) ? [[id, name]] : [])))
  const told = (value: string) =>
    [...replaced, ...(hasChanged ? replacedLater : [])].reduce(
      (sum, [pattern, by]) => sum.replace(pattern, by),
      value
        .replaceAll(new URL(program.address).host, 'HOST')
        .replaceAll(program.home, 'HOME')
        .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => own.get(id) ?? 'UUID'),
    )
  const length = headers['content-length']
  const kept = Object.entries(headers).filter(([name]) => !left.includes(name))
  return {
    status,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, told(value)])),
    isWhole: length === undefined || Number(length) === text.length,
    body: told(text.startsWith('PK') ? await membersOf(text) : text),
  }
}

/** The members of an archive with what is in them: each has the moment at which it was written. */
async function membersOf(archive: string): Promise<string> {
  const reader = new ZipReader(new Uint8ArrayReader(Buffer.from(archive, 'latin1')))
  const told: string[] = []
  for (const entry of await reader.getEntries())
    if (!entry.directory) told.push(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString('latin1'))
  return told.join('\n')
}
