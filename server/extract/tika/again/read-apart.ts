import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { because, type Reason } from '@dossier/contract'
import { type Bytes, bytesOf } from '../../../containers/bytes.ts'
import { lookInto } from '../../../containers/look-into.ts'
import { type Taken, type TakenMember, takeApart, type Unpacked } from '../../../containers/take-apart.ts'
import type { FileToExtract, Outcome } from '../../port.ts'
import { exceptionPrefix } from '../answer/faults.ts'
import { first } from '../answer/record.ts'
import { tellOutcome, toldOutcome } from '../answer/told-outcome.ts'
import type { Answer, TikaRecord } from '../process/request.ts'
import { type Graft, graftAnswer, memberRecord } from './graft.ts'
import type { Means, Read } from './second-reading.ts'

/** Maximum nesting of archives. */
const deepest = 100
/** Maximum members examined per file. */
const membersAtMost = 5_000

/** `explain`: why an answer gave nothing of a file; `timeIsUp`: whether all of the file's time is used. */
export type ApartMeans = Means & { explain: (answer: Answer) => Outcome | undefined; timeIsUp: () => boolean }

/** Whether an archive may be the reader's undoing though its members are not: it died of it, refused it, or went deeper than archives go. */
export function isForApart(answer: Answer): boolean {
  if (answer.kind !== 'read') return answer.kind !== 'unreadable'
  return answer.records.some((record) => tooDeep.test(first(record, `${exceptionPrefix}embedded_exception`) ?? ''))
}

const tooDeep = /Max embedded depth reached/

/**
 * Reads an archive that the reader could not take as a whole member by member: what is too deep, too large or the archive itself once more is said where
 * it lies, once, and everything else is read. Undefined for what is no archive of ours.
 */
export function readApart(file: FileToExtract, means: ApartMeans): Promise<Read | undefined> {
  return lookInto(file, (bytes) => readArchive(bytes, means))
}

async function readArchive(bytes: Bytes, means: ApartMeans): Promise<Read | undefined> {
  const taken = await takeApart(bytes)
  if (!taken) return undefined
  const apart = new Apart(means)
  const records = await apart.readMembers(taken, { place: '', above: [await digestOf(bytes)] })
  // Of one member alone nothing more can be said than of the file.
  if (records.length === 1 && records.every((record) => toldOutcome(record)?.state === 'failed')) return undefined
  const root = {
    'Content-Type': taken.contentType,
    'X-TIKA:content': taken.members.flatMap(({ name }) => name ?? []).join('\n\n'),
  }
  const limited = apart.hasEnded ? { [`${exceptionPrefix}embedded_resource_limit_reached`]: 'true' } : {}
  const [outOfTime] = (apart.hasEnded && means.timeIsUp() && means.explain({ kind: 'lost', cause: 'time' })?.reasons) || []
  return {
    records: [{ ...root, ...limited }, ...records],
    isCut: false,
    inside: apart.inside,
    ...(outOfTime && { missing: outOfTime }),
  }
}

/** Where an archive lies: its place, and the digests of it and of those that it lies in. */
type Where = { place: string; above: string[] }

class Apart {
  readonly #means: ApartMeans
  #members = 0
  #leftBytes: number
  /** Of archives in the file that were not read to their end, by their digest. */
  readonly inside = new Map<string, Reason>()
  /** The limits of the file were reached. */
  hasEnded = false

  constructor(means: ApartMeans) {
    this.#means = means
    this.#leftBytes = means.roomBytes
  }

  async readMembers({ members, count }: Taken, where: Where): Promise<TikaRecord[]> {
    const records: TikaRecord[] = []
    for (const [index, member] of members.entries()) {
      this.#means.signal.throwIfAborted()
      if (this.hasEnded || this.#members >= membersAtMost || this.#means.timeIsUp()) {
        this.hasEnded = true
        const [digest] = where.above
        // Of the file itself it is said by whoever counts its members.
        if (digest !== undefined && where.place !== '')
          this.inside.set(digest, because('limit-members', { count, left: count - index }))
        break
      }
      // Members of an archive on the disk that need a password are named by its directory.
      if (member.isEncrypted && where.place === '') continue
      this.#members += 1
      records.push(...(await this.#readMember(member, { ...where, place: `${where.place}/${index + 1}` })))
    }
    return records
  }

  async #readMember(member: TakenMember, { place, above }: Where): Promise<TikaRecord[]> {
    const { name } = member
    if (member.isEncrypted) return [named(name, place, { state: 'encrypted', reasons: [because('needs-password')] })]
    const path = join(this.#means.folder, `member-${this.#members}`)
    try {
      const unpacked = await member.unpackTo(path, this.#leftBytes)
      if (unpacked.kind !== 'file') return [named(name, place, this.#outcomeOf(unpacked.kind))]
      this.#leftBytes -= unpacked.sizeBytes
      return await this.#readFile({ place, name, ...unpacked }, { path, above })
    } finally {
      await rm(path, { force: true })
    }
  }

  async #readFile(graft: Graft, { path, above }: { path: string; above: string[] }): Promise<TikaRecord[]> {
    if (above.includes(graft.digest)) {
      const outcome: Outcome = { state: 'indexed', reasons: [because('holds-itself')] }
      return [tellOutcome({ ...memberRecord(graft), 'Content-Type': 'application/zip' }, outcome)]
    }
    const handle = await open(path, 'r')
    try {
      const taken = await takeApart(await bytesOf(handle))
      if (taken) return await this.#readArchive(taken, graft, above)
    } finally {
      await handle.close()
    }
    const answer = await this.#means.again({
      path: Buffer.from(path),
      name: graft.name ?? 'untitled',
      sizeBytes: graft.sizeBytes,
    })
    if (answer.kind === 'read' && answer.records.length > 0) return graftAnswer(graft, answer.records)
    return [tellOutcome(memberRecord(graft), this.#means.explain(answer) ?? damaged)]
  }

  async #readArchive(taken: Taken, graft: Graft, above: string[]): Promise<TikaRecord[]> {
    const record = { ...memberRecord(graft), 'Content-Type': taken.contentType }
    if (above.length > deepest) {
      return [tellOutcome(record, { state: 'failed', reasons: [because('limit-depth', { depth: deepest })] })]
    }
    const names = taken.members.flatMap(({ name }) => name ?? []).join('\n\n')
    const below = await this.readMembers(taken, { place: graft.place, above: [graft.digest, ...above] })
    return [{ ...record, 'X-TIKA:content': names }, ...below]
  }

  #outcomeOf(kind: Exclude<Unpacked['kind'], 'file'>): Outcome {
    if (kind === 'damaged') return damaged
    if (kind === 'unknown-method') return { state: 'failed', reasons: [because('member-left-out')] }
    const gigabytes = Math.max(0.1, Math.round(this.#means.roomBytes / 1e8) / 10)
    return { state: 'failed', reasons: [because('limit-room', { gigabytes })] }
  }
}

const damaged: Outcome = { state: 'damaged', reasons: [because('member-damaged')] }

/** A member whose bytes are not available. */
function named(name: string | null, place: string, outcome: Outcome): TikaRecord {
  const names = name === null ? {} : { resourceName: name, embeddedRelationshipId: name }
  return tellOutcome({ ...names, 'X-TIKA:embedded_id_path': place }, outcome)
}

const stepBytes = 1024 * 1024

async function digestOf(bytes: Bytes): Promise<string> {
  const hash = createHash('sha384')
  for (let at = 0; at < bytes.sizeBytes; at += stepBytes) hash.update(await bytes.read(at, stepBytes))
  return hash.digest('hex')
}
