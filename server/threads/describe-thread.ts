import type { ThreadGap, ThreadMail, ThreadPage } from '@dossier/contract/documents/threads'
import type { StoredDocument } from '../documents/read.ts'
import { type DuplicatePaths, duplicatePaths } from '../ledger/duplicates.ts'
import type { Records } from '../records/open.ts'
import { type Attached, readAttached } from './around-mails.ts'
import { buildTree, type ThreadLine } from './build-tree.ts'
import { type FoundThread, findThread } from './find-thread.ts'
import { noteMails } from './note-mails.ts'
import { mergeCopies } from './same-mails.ts'
import { readStoredMails, type StoredMail } from './stored-mails.ts'
import { threadDb } from './tables.ts'

/** Which lines are wanted; without `from` the page on which the message itself stands. */
export type Page = { from: number | undefined; size: number }

/** A page of the thread of a message; empty for a document that is none. */
export async function describeThread(records: Records, document: StoredDocument, page: Page): Promise<ThreadPage> {
  const found = await findThread(records, document)
  const thread = found.mails.length > 0 ? found : await findUnread(records, document)
  const { mails, joins, isCut, isSubjectTooCommon } = thread
  const messages = mergeCopies(mails, joins)
  const lines = buildTree(messages, joins)
  const at = lines.findIndex((line) => line.kind === 'mail' && line.message.rids.includes(document.rid))
  const from = page.from ?? (page.size > 0 ? Math.max(0, at) - (Math.max(0, at) % page.size) : 0)
  return {
    items: await describeLines(records, document, lines.slice(from, from + page.size)),
    from,
    total: lines.length,
    messages: messages.length,
    missing: lines.reduce((sum, line) => sum + (line.kind === 'gap' ? line.ids.length : 0), 0),
    at: at < 0 ? null : at,
    isCut,
    isSubjectTooCommon,
    isBeingRead: await isBeingRead(records),
  }
}

/** A message that an older version stored is looked at when it is asked for. */
async function findUnread(records: Records, { project, id, rid }: StoredDocument): Promise<FoundThread> {
  if (!(await isBeingRead(records))) return { mails: [], joins: [], isCut: false, isSubjectTooCommon: false }
  await records.db.transaction().execute((trx) => noteMails(trx, project, [id]))
  return findThread(records, { project, rid })
}

async function isBeingRead(records: Records): Promise<boolean> {
  return (await threadDb(records).selectFrom('mail_unread').select('until_rid').executeTakeFirst()) !== undefined
}

/** Of each list a line has the first few, its total beside it. */
const toldPlaces = 10
const toldIds = 3

async function describeLines(
  records: Records,
  { project, rid }: StoredDocument,
  lines: readonly ThreadLine[],
): Promise<(ThreadMail | ThreadGap)[]> {
  const shown = lines.map((line) => (line.kind === 'mail' ? shownFirst(line.message.rids, rid) : []))
  const stored = await readStoredMails(records, shown.flat())
  const mails = shown.map((rids) => rids.flatMap((rid) => stored.get(rid) ?? []))
  const files = mails.flat().filter(({ place }) => place.embeddedPath === null)
  const duplicates = await duplicatePaths(
    records,
    project,
    files.map(({ place }) => place.id),
  )
  const attached = await readAttached(
    records,
    mails.flatMap(([first]) => first ?? []),
  )
  return lines.flatMap((line, number) => {
    if (line.kind === 'gap')
      return { kind: 'gap', depth: line.depth, count: line.ids.length, messageIds: line.ids.slice(0, toldIds) }
    const copies = mails[number] ?? []
    const [first] = copies
    return first ? describeMail(line, { first, copies, duplicates, attached: attached.get(first.entryId) }) : []
  })
}

/** The documents of a message that are told, the one that was asked for before the others. */
function shownFirst(rids: readonly number[], asked: number): number[] {
  const ordered = rids.includes(asked) ? [asked, ...rids.filter((rid) => rid !== asked)] : rids
  return ordered.slice(0, toldPlaces)
}

type Told = {
  first: StoredMail
  copies: readonly StoredMail[]
  duplicates: ReadonlyMap<string, DuplicatePaths>
  attached: Attached | undefined
}

function describeMail(line: ThreadLine & { kind: 'mail' }, { first, copies, duplicates, attached }: Told): ThreadMail {
  const { message, depth, joinedBy } = line
  const { id, routing } = first.place
  const others = copies.flatMap(({ place }) => (duplicates.get(place.id)?.paths ?? []).map((path) => ({ ...place, path })))
  const places = [...copies.map(({ place }) => place), ...others]
  const duplicatesTotal = copies.reduce((sum, { place }) => sum + (duplicates.get(place.id)?.total ?? 0), 0)
  return {
    kind: 'mail',
    depth,
    id,
    routing,
    subject: first.subject,
    from: first.from,
    to: first.to,
    date: message.facts.sentAt,
    joinedBy,
    isForeign: message.isForeign,
    places: places.slice(0, toldPlaces),
    placesTotal: message.rids.length + duplicatesTotal,
    attachments: attached?.first ?? [],
    attachmentsTotal: attached?.total ?? 0,
  }
}
