import type { Answer } from './ask.ts'
import { open, type World } from './world.ts'

/** Random by its nature, or the moment of the answer. */
const left = ['date', 'set-cookie']

const bytes = (...codes: number[]) => String.fromCharCode(...codes)
/** How far a task is that the call itself has begun. */
const begun = /"state":"(?:QUEUED|RUNNING|DONE)","progress":\d+/g
/** When a member of an archive was written, in each place that says so. */
const member = new RegExp(`(PK${bytes(3, 4)}.{6}|PK${bytes(1, 2)}.{8}|UT${bytes(5, 0, 1)}).{4}`, 'gs')
/** Numbers of what is made are counted over all projects: see docs/decisions/0792. */
const counted = /"(id|change)":\d+/g

/**
 * An answer without what differs between any two servers: the port, ids that are random or counted over all users, moments, durations. All else stays byte for
 * byte. `hasChanged`: also the numbers of what was made since both worlds began.
 */
export function plain({ program, things }: World, { status, headers, text }: Answer, hasChanged: boolean) {
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
      .replace(member, '$1')
      .replace(/^"([0-9a-f]+)-[0-9a-f]{11}"$/, '"$1-MOMENT"')
      .replace(/"(_scroll_id|id|pit_id)":"[\w-]{32}"/g, '"$1":"RANDOM"')
      .replace(/"apiKey":"[\w-]{43}"/g, '"apiKey":"RANDOM"')
      .replace(/(?<!\d)20\d\d-\d\d-\d\dT\d\d[:_]\d\d[:_]\d\dZ?/g, 'MOMENT')
      .replace(/(nonce[-=]"?)[\w+/]{22}==/g, '$1NONCE')
      .replace(/search context found for id \[[\w-]{32}\]/g, 'search context found for id [RANDOM]')
      .replace(/dossier-cards [0-9a-f]{64} .*? -->/g, 'CARDS')
      .replace(/\b20\d\d\\-\d\d\\-\d\dT\d\d\\:\d\d\\:\d\d\\.\d{3}Z/g, 'MOMENT')
  const { 'content-length': length, ...others } = headers
  const isWhole = length === undefined || Number(length) === text.length
  const kept = Object.entries(others).filter(([name]) => !left.includes(name))
  const rest = kept.map(([name, value]): [string, string] => [name, told(value)])
  return {
    status,
    headers: Object.fromEntries(rest),
    isWhole,
    body: hasChanged ? told(text).replace(counted, '"$1":0').replace(begun, '"state"') : told(text),
  }
}
