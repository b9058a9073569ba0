import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import type { Answer } from './ask.ts'
import { open, type World } from './world.ts'

/** Random by its nature, or the moment of the answer. */
const left = ['date', 'set-cookie']

/** How far a task is that the call itself has begun. */
const begun = /"state":"(?:QUEUED|RUNNING|DONE)","progress":\d+/g
/** Numbers of what is made are counted over all projects: see docs/decisions/0792. */
const counted = /"(id|change)":\d+/g

/**
 * An answer without what differs between any two servers: the port, ids that are random or counted over all users, moments, durations. All else stays byte for
 * byte. `hasChanged`: also the numbers of what was made since both worlds began.
 */
export async function plain({ program, things }: World, { status, headers, text }: Answer, hasChanged: boolean) {
  const ids = new Map(Object.entries(things).map(([name, id]) => [id, name]))
  const told = (value: string) =>
    value
      .replaceAll(new URL(program.address).host, 'HOST')
      .replace(
        /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
        (id) => (ids.get(id)?.endsWith(open) ? ids.get(id) : undefined) ?? 'UUID',
      )
      .replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g, 'MOMENT')
      .replace(/\b1[678]\d{11}(?:\.\d+)?\b/g, 'MILLISECONDS')
      .replace(/"(took|durationMs)":[\d.]+/g, '"$1":0')
      .replaceAll(program.home, 'HOME')
      .replace(/^"[0-9a-f]+-[0-9a-f]{11}"$/, '"FILE"')
      .replace(/"(_scroll_id|id|pit_id)":"[\w-]{32}"/g, '"$1":"RANDOM"')
      .replace(/"apiKey":"[\w-]{43}"/g, '"apiKey":"RANDOM"')
      .replace(/(?<!\d)20\d\d-\d\d-\d\dT\d\d[:_]\d\d[:_]\d\dZ?/g, 'MOMENT')
      .replace(/(nonce[-=]"?)[\w+/]{22}==/g, '$1NONCE')
      .replace(/search context found for id \[[\w-]{32}\]/g, 'search context found for id [RANDOM]')
      .replace(/dossier-cards [0-9a-f]{64} .*? -->/g, 'CARDS')
      .replace(/\b20\d\d\\-\d\d\\-\d\dT\d\d\\:\d\d\\:\d\d\\.\d{3}Z/g, 'MOMENT')
  const { 'content-length': length, ...others } = headers
  const content = headers['content-type'] === 'application/zip' ? await membersOf(text) : text
  const isWhole = length === undefined || Number(length) === text.length
  const kept = Object.entries(others).filter(([name]) => !left.includes(name))
  const rest = kept.map(([name, value]): [string, string] => [name, told(value)])
  return {
    status,
    headers: Object.fromEntries(rest),
    isWhole,
    body: hasChanged ? told(content).replace(counted, '"$1":0').replace(begun, '"state"') : told(text),
  }
}

/** The members of an archive with what is in them: each has the moment at which it was written. */
async function membersOf(archive: string): Promise<string> {
  const reader = new ZipReader(new Uint8ArrayReader(Buffer.from(archive, 'latin1')))
  const told = []
  for (const entry of await reader.getEntries())
    if (!entry.directory) told.push(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString('latin1'))
  return told.join('\n')
}
