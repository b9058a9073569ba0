import type { Mark } from '../engine/texts.ts'
import type { Query } from '../query/tree.ts'
import type { Records } from '../records/open.ts'
import { unpackText } from '../records/texts/text.ts'
import type { Scope } from '../scope/scope.ts'
import { cutFragments } from '../search/highlights/fragments.ts'
import { couldMatch } from './could-match.ts'
import type { TextQuery } from './text-query.ts'

/** A piece of a text around words that were found; marks are start and end in it. */
export type Excerpt = { text: string; marks: [number, number][] }

/** Which leaves of the query occur in a text, and some of the places. */
export type Look = { found: Set<number>; excerpts: Excerpt[] }

type Text = { text_key: number; text_length: number }

/** All marks of a segment: none may be left out, or a leaf would not be found. */
const everyMark = 100_000
/** Of one text that may be long; several are short, and read at once. */
const segmentsAtOnce = 16
/** UTF-16 units of a segment's end that are looked at once more with the next one, for phrases across the cut. */
const overlap = 512
const excerptsAtMost = 3
const excerptSize = 160

/** Looks for the leaves of a query in texts. Undefined for one that is not as it was stored. Long ones are read a few segments at a time. */
export async function lookInto(scope: Scope, texts: Text[], wanted: TextQuery): Promise<(Look | undefined)[]> {
  const looks = new Map<number, Look | undefined>(texts.map(({ text_key }) => [text_key, { found: new Set(), excerpts: [] }]))
  const query = { kind: 'bool' as const, must: [], should: wanted.leaves, filter: [], mustNot: [] }
  const couldHave = couldMatch(wanted.leaves)
  for await (const segments of readInTurns(scope.records, [...looks.keys()])) {
    for (const { key, text } of segments) if (text === undefined) looks.set(key, undefined)
    const worth = segments.flatMap(({ text, ...segment }) =>
      text !== undefined && (couldHave?.(text) ?? true) ? [{ ...segment, text }] : [],
    )
    if (worth.length > 0) await markSegments(scope, query, worth, looks)
  }
  return texts.map(({ text_key }) => looks.get(text_key))
}

/** `fresh`: where what the segment before did not have begins. `text` undefined: it is damaged. */
type Segment = { key: number; text: string | undefined; fresh: number }

type Whole = Segment & { text: string }

async function markSegments(scope: Scope, query: Query, segments: Whole[], looks: Map<number, Look | undefined>): Promise<void> {
  const request = { query, field: 'content', texts: segments.map(({ text }) => text), limit: everyMark }
  const marks = await scope.engine.texts.highlight(request, scope.signal)
  for (const [at, segment] of segments.entries()) {
    const look = looks.get(segment.key)
    if (look) noteMarks(look, segment, marks[at] ?? [])
  }
}

function noteMarks(look: Look, { text, fresh }: { text: string; fresh: number }, marks: Mark[]): void {
  const added = marks.filter(({ end }) => end > fresh)
  for (const { term } of added) look.found.add(term)
  const room = excerptsAtMost - look.excerpts.length
  if (room <= 0) return
  for (const { start, end, marks: inside } of cutFragments(text, added, excerptSize).slice(0, room)) {
    look.excerpts.push({ text: text.slice(start, end), marks: inside.map((mark) => [mark.start - start, mark.end - start]) })
  }
}

/** The segments of texts in their order, some at a time. */
async function* readInTurns({ db }: Records, keys: number[]): AsyncGenerator<Segment[]> {
  const query = db.selectFrom('segment').select(['rid', 'number', 'length', 'bytes']).where('rid', 'in', keys)
  const most = keys.length === 1 ? segmentsAtOnce : Number.MAX_SAFE_INTEGER
  let last: { rid: number; number: number; text: string | undefined } | undefined
  for (;;) {
    const at = last
    const behind = at ? query.where((eb) => eb(eb.refTuple('rid', 'number'), '>', eb.tuple(at.rid, at.number))) : query
    const rows = await behind.orderBy('rid').orderBy('number').limit(most).execute()
    const segments: Segment[] = []
    for (const { rid, number, length, bytes } of rows) {
      const text = unpacked(bytes, length)
      const before = last?.rid === rid ? tailOf(last.text ?? '') : ''
      segments.push({ key: rid, text: text === undefined ? undefined : before + text, fresh: before.length })
      last = { rid, number, text }
    }
    if (segments.length > 0) yield segments
    if (rows.length < most) return
  }
}

function unpacked(bytes: Uint8Array, length: number): string | undefined {
  try {
    return unpackText(bytes, length)
  } catch {
    // What is damaged is counted, and the others are looked through.
    return undefined
  }
}

/** The end of a text, cut between two words. */
function tailOf(text: string): string {
  const end = text.slice(-overlap)
  const space = end.search(/\s/)
  return space === -1 ? '' : end.slice(space)
}
