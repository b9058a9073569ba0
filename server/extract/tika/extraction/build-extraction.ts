import { because, type Reason } from '@dossier/contract'
import { memberName, nameByTable } from '../../../containers/zip/member-names.ts'
import { armoredMessage } from '../../armored.ts'
import { isArchive, isMail } from '../../content-types.ts'
import type { Inspection } from '../../inspect/inspect-file.ts'
import { decideOutcome } from '../../outcome.ts'
import type { EmbeddedPart, ExtractedPart, Extraction } from '../../port.ts'
import { UniquePaths } from '../../unique-paths.ts'
import { type Faults, faultsOf, hasNoReader, stringsOf } from '../answer/faults.ts'
import { contentTypeOf, first, stableMetadata, textOf, values } from '../answer/record.ts'
import { isToldWhole, toldOutcome } from '../answer/told-outcome.ts'
import { markOpened } from '../answer/unlocked.ts'
import type { TikaRecord } from '../process/request.ts'
import { collapseOfficeParts } from './broken-office.ts'
import { carryFaultsUp } from './carry-up.ts'
import { markCutMembers } from './cut-members.ts'
import { markSpecialMembers } from './special-members.ts'
import { buildTree, type Node } from './tree.ts'
import type { ReadFacts } from './unread.ts'
import { nameLockedMembers, nameUnreadMembers } from './unread-members.ts'

type Read = ReadFacts & { records: TikaRecord[]; isCut: boolean; inspection: Inspection }

/** SHA-384 of no bytes: Tika gives it to what it cannot give the bytes of, such as messages in a PST. */
const digestOfNothing = '38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b'

/** Tika's answer and our own findings as what was read of one file. */
export function buildExtraction({ file, tool, startedAt, isCut, inspection, ...read }: Read): Extraction {
  const { root: rootRecord, embedded: records } = collapseOfficeParts(read.records, inspection, file.name)
  const { nodes, rootText } = buildTree(records)
  const table = first(rootRecord, 'X-TIKA:detectedEncoding')
  const names = betterNames(table, inspection)
  const parents = new Set(nodes.map(({ parent }) => parent))
  const embedded = nodes.map((node, index) => embeddedPart(node, { hasEmbedded: parents.has(index), names, inspection }))
  const faults = faultsOf(rootRecord)
  const limit = isCut
    ? because('limit-answer')
    : limitOf(faults, { inspection, given: nodes.filter(({ level }) => level === 1).length })
  const metadata = { ...stableMetadata(rootRecord), resourceName: [file.name] }
  const text = [textOf(rootRecord), ...rootText].filter(Boolean).join('\n\n')
  const armored = armoredMessage(text)
  const isEnveloped = inspection.isEnveloped || armored !== undefined
  const facts = { ...faults, ...inspection, isEnveloped, ...(limit ? { limit } : {}) }
  const found = {
    contentType: contentTypeOf(rootRecord),
    hasNoReader: hasNoReader(rootRecord),
    ...stringsFound(rootRecord),
    hasText: text !== '' && !armored?.isAll,
    hasEmbedded: embedded.length > 0,
    isEmpty: false,
  }
  const outcome = decideOutcome({ ...facts, ...found, isEncrypted: faults.isEncrypted && faults.encryptedMembers.length === 0 })
  const root = { outcome, contentType: found.contentType, contentEncoding: encodingOf(rootRecord), text, metadata }
  nameUnreadMembers({ root, embedded, faults, inspection, table, isLimited: limit !== undefined })
  for (const [index, { record }] of nodes.entries()) nameLockedMembers(embedded, index, faultsOf(record).encryptedMembers)
  const isWhole = (index: number) => isToldWhole(nodes[index]?.record ?? {})
  markSpecialMembers(embedded, { specials: inspection.specials, isWhole })
  markCutMembers(root, embedded)
  carryFaultsUp(root, embedded)
  for (const [index, { record }] of [{ record: rootRecord }, ...nodes].entries()) markOpened(embedded[index - 1] ?? root, record)
  setEmbeddedPaths(root, embedded)
  return { root, embedded, durationMs: performance.now() - startedAt, tool }
}

/** The directory of a zip tells how many members there are that were not read. */
function limitOf({ limit }: Faults, { inspection: { zip }, given }: { inspection: Inspection; given: number }) {
  if (limit?.code !== 'limit-documents' || !zip || zip.count <= given) return limit
  return because('limit-members', { count: zip.count, left: zip.count - given })
}

/** By the name that Tika gives a member of a zip: the name that its bytes mean, where Tika took the wrong table. */
function betterNames(table: string | undefined, { zip }: Inspection): Map<string, string> {
  const better = new Map<string, string>()
  for (const member of zip?.members ?? []) {
    const [theirs, ours] = [nameByTable(member, table), memberName(member, table)]
    if (theirs !== ours) better.set(theirs, ours)
  }
  return better
}

type Around = { hasEmbedded: boolean; names: Map<string, string>; inspection: Inspection }

function embeddedPart(
  { record, place, parent, level, extraText }: Node,
  { hasEmbedded, names, inspection }: Around,
): EmbeddedPart {
  const metadata = stableMetadata(record)
  const given = first(record, 'resourceName')
  const theirName = given?.trim() ? given : null
  const name = theirName === null ? null : (names.get(theirName) ?? theirName)
  if (name !== null) metadata.resourceName = [name]
  return {
    ...partOf(record, { extraText, hasEmbedded, metadata, missing: inspection.cutMembers?.get(digestOf(record) ?? '') }),
    parent,
    level,
    name,
    embeddedPath: '',
    relationshipId: first(record, 'embeddedRelationshipId') ?? null,
    digest: digestOf(record),
    placeInContainer: place,
    sizeBytes: sizeOf(record),
  }
}

type Beside = {
  extraText: string[]
  hasEmbedded: boolean
  metadata: Record<string, string[]>
  missing: Reason | undefined
}

function partOf(record: TikaRecord, { extraText, hasEmbedded, metadata, missing }: Beside): ExtractedPart {
  const text = [textOf(record), ...extraText].filter(Boolean).join('\n\n')
  const contentType = contentTypeOf(record)
  const faults: Faults = faultsOf(record)
  const armored = armoredMessage(text)
  const isEmpty = isOfNoBytes(record) && text === '' && !contentType.startsWith('application/x-tika-pst')
  const more = {
    contentType,
    hasNoReader: hasNoReader(record),
    ...stringsFound(record),
    hasText: text !== '' && !armored?.isAll,
    hasEmbedded,
    isEmpty,
    isEnveloped: armored !== undefined || isSealed(contentType, faults),
    hasPictures: false,
  }
  // Members that are locked have lines of their own.
  const isEncrypted = faults.isEncrypted && faults.encryptedMembers.length === 0
  return {
    outcome: toldOutcome(record) ?? decideOutcome({ ...faults, ...more, isEncrypted, ...(missing ? { missing } : {}) }),
    contentType,
    contentEncoding: encodingOf(record),
    text,
    metadata,
  }
}

/** Of CMS (RFC 5652) the reader opens what is signed; the parts of other kinds are not those that it counts. */
function isSealed(contentType: string, { stopped = '' }: Faults): boolean {
  return /^application\/pkcs7-(mime|signature)$/.test(contentType) && stopped.startsWith('Bad sequence size')
}

function stringsFound(record: TikaRecord): { strings?: number } {
  const strings = stringsOf(record)
  return strings === undefined ? {} : { strings }
}

function encodingOf(record: TikaRecord): string {
  return first(record, 'Content-Encoding') ?? 'unknown'
}

function isOfNoBytes(record: TikaRecord): boolean {
  return first(record, 'X-TIKA:digest:SHA384') === digestOfNothing && first(record, 'Content-Length') === '0'
}

function digestOf(record: TikaRecord): string | null {
  const digest = first(record, 'X-TIKA:digest:SHA384')?.toLowerCase()
  return digest === undefined || digest === digestOfNothing ? null : digest
}

function sizeOf(record: TikaRecord): number | null {
  const size = Number(values(record, 'Content-Length')[0] ?? -1)
  const isUnknown = !Number.isSafeInteger(size) || size < 0 || contentTypeOf(record).startsWith('application/x-tika-pst')
  return isUnknown ? null : size
}

function setEmbeddedPaths(root: ExtractedPart, embedded: EmbeddedPart[]): void {
  const paths = new UniquePaths()
  for (const part of embedded) {
    // The reader names a mail by its subject; in an archive it is a file with a name.
    const isFile = isMail(part.contentType) && isArchive((embedded[part.parent] ?? root).contentType)
    const own = (isFile ? part.relationshipId : null) ?? part.name ?? `untitled${part.placeInContainer.replaceAll('/', '-')}`
    const above = embedded[part.parent]?.embeddedPath
    part.embeddedPath = paths.take(above === undefined ? own : `${above}!/${own}`)
  }
}
