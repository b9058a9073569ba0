import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { wholeFile } from '../../../containers/look-into.ts'
import { openForReader } from '../../../containers/office-locks/plain-old-office.ts'
import { memberName } from '../../../containers/zip/member-names.ts'
import { writeUnlockedZip } from '../../../containers/zip/unlocked-zip.ts'
import type { FileToExtract, Outcome, Passwords } from '../../port.ts'
import { exceptionPrefix, faultsOf } from '../answer/faults.ts'
import { contentTypeOf, first } from '../answer/record.ts'
import { unreadRecord } from '../answer/told-outcome.ts'
import { tellLockedProperties, tellOpened } from '../answer/unlocked.ts'
import type { Answer, TikaRecord } from '../process/request.ts'
import { belowOf, digestOf, replaceMember } from './graft.ts'
import { memberBytes } from './member-bytes.ts'
import type { Read } from './second-reading.ts'

/** `again`: reads a file, with a password where one is given. */
export type UnlockMeans = {
  again: (file: FileToExtract, password?: string) => Promise<Answer>
  folder: string
  roomBytes: number
  passwords: Passwords
  signal: AbortSignal
}

/** What is opened in memory. */
const largestBytes = 256 * 1024 * 1024

const presentation = 'application/vnd.ms-powerpoint'
const oldOffice = new Set([presentation, 'application/msword', 'application/vnd.ms-excel'])

/** Maximum nesting of locked files. */
const deepest = 10

/** Whether something of what was read is locked by a password. */
export function isAnythingLocked({ records }: Read): boolean {
  return records.some(isLocked)
}

function isLocked(record: TikaRecord): boolean {
  return faultsOf(record).isEncrypted
}

/** Tries the passwords on what is locked of a file and in it, and puts what they open in its place. */
export async function unlock(file: FileToExtract, read: Read, means: UnlockMeans): Promise<Read> {
  return { ...read, records: await new Unlocking(means).openAll(file, read.records, 0) }
}

class Unlocking {
  readonly #means: UnlockMeans
  /** A password that opened one file usually opens the next. */
  readonly #fitted = new Set<string>()
  #files = 0

  constructor(means: UnlockMeans) {
    this.#means = means
  }

  /** `records`: what was read of the file, itself first. */
  async openAll(file: FileToExtract, records: TikaRecord[], depth: number): Promise<TikaRecord[]> {
    const [root = {}] = records
    const opened = (isLocked(root) ? await this.#openFile(file, root) : undefined) ?? { file, records }
    try {
      const locked = opened.records.slice(1).filter((record) => isLocked(record) && digestOf(record) !== undefined)
      if (locked.length === 0 || depth >= deepest) return opened.records
      return await this.#openBeside(opened.file, await this.#openMembers(opened, depth))
    } finally {
      if (opened.file !== file) await rm(opened.file.path, { force: true })
    }
  }

  /** Undefined where no password opens it. */
  async #openFile(file: FileToExtract, root: TikaRecord): Promise<OpenedFile | undefined> {
    if (contentTypeOf(root) === 'application/zip') return this.#openZip(file)
    const opening = oldOffice.has(contentTypeOf(root)) ? await this.#openOldOffice(file) : undefined
    if (!opening && contentTypeOf(root) === presentation) return undefined
    for (const fitted of opening ? [opening.fitted] : this.#candidates()) {
      this.#means.signal.throwIfAborted()
      const opened = await this.#readOpened(file, opening ?? { fitted, password: fitted })
      if (opened) return opened
    }
    return undefined
  }

  /** What the reader cannot be given a password for, or would read without its properties. */
  async #openOldOffice(file: FileToExtract): Promise<Opening | undefined> {
    const bytes = await wholeFile(file, largestBytes)
    const opened = bytes && (await openForReader(bytes, this.#candidates()))
    if (!opened) return undefined
    const { password: fitted, isLocked, isWhole } = opened
    return { fitted, isWhole, plain: await this.#save(file, opened.bytes), ...(isLocked && { password: fitted }) }
  }

  async #save(file: FileToExtract, bytes: Buffer): Promise<FileToExtract> {
    const path = this.#newPath()
    await writeFile(path, bytes, { mode: 0o600 })
    return { ...file, path: Buffer.from(path), sizeBytes: bytes.length }
  }

  async #readOpened(
    file: FileToExtract,
    { plain = file, fitted, isWhole = true, password }: Opening,
  ): Promise<OpenedFile | undefined> {
    const answer = await this.#means.again(plain, password)
    const [given] = answer.kind === 'read' ? answer.records : []
    if (answer.kind !== 'read' || !given || !isOpen(given)) return undefined
    this.#fitted.add(fitted)
    const told = tellOpened({ ...given, 'Content-Length': String(file.sizeBytes) }, [fitted], this.#means.passwords)
    return { file: plain, records: [isWhole ? told : tellLockedProperties(told), ...answer.records.slice(1)] }
  }

  async #openZip(file: FileToExtract): Promise<OpenedFile | undefined> {
    const { roomBytes: room, signal, passwords: given } = this.#means
    const path = this.#newPath()
    const unlocked = await writeUnlockedZip(file.path, path, { passwords: this.#candidates(), room, signal })
    if (!unlocked) return undefined
    const plain = { ...file, path: Buffer.from(path), sizeBytes: (await stat(path)).size }
    const answer = await this.#means.again(plain)
    if (answer.kind !== 'read') return undefined
    for (const password of unlocked.passwords) this.#fitted.add(password)
    const [root = {}, ...members] = answer.records
    const stillLocked = unlocked.stillLocked.map((member, index) => unreadRecord(memberName(member), index, locked))
    const opened = tellOpened({ ...root, 'Content-Length': String(file.sizeBytes) }, unlocked.passwords, given)
    return { file: plain, records: [opened, ...members, ...stillLocked] }
  }

  /** Locked members whose bytes we can take out ourselves are opened as files of their own. */
  async #openMembers({ file, records }: OpenedFile, depth: number): Promise<TikaRecord[]> {
    const { signal } = this.#means
    const known = records.flatMap((record) => {
      const digest = digestOf(record)
      return digest === undefined ? [] : [[digest, contentTypeOf(record)] as const]
    })
    const wanted = new Set(records.slice(1).flatMap((record) => (isLocked(record) ? (digestOf(record) ?? []) : [])))
    let result = records
    const search = { wanted, types: new Map(known), signal }
    for await (const { digest, bytes } of memberBytes(file, contentTypeOf(records[0] ?? {}), search)) {
      const record = result.find((each) => digestOf(each) === digest) ?? {}
      const path = this.#newPath()
      await writeFile(path, bytes, { mode: 0o600 })
      const member = { path: Buffer.from(path), name: first(record, 'resourceName') ?? 'untitled', sizeBytes: bytes.length }
      const opened = await this.openAll(member, [record], depth + 1)
      await rm(path, { force: true })
      if (opened[0] !== record) result = replaceMember(result, digest, opened)
    }
    return result
  }

  /** Others are opened where they lie: the reader is given the whole file with each password. */
  async #openBeside(file: FileToExtract, records: TikaRecord[]): Promise<TikaRecord[]> {
    let result = records
    const left = () => result.slice(1).filter((record) => isLocked(record) && contentTypeOf(record) !== 'application/zip')
    for (const password of this.#candidates()) {
      if (left().length === 0) break
      this.#means.signal.throwIfAborted()
      const answer = await this.#means.again(file, password)
      if (answer.kind !== 'read') break
      for (const locked of left()) {
        const digest = digestOf(locked)
        const at = answer.records.find((each) => digest !== undefined && digestOf(each) === digest && isOpen(each))
        if (digest === undefined || !at) continue
        this.#fitted.add(password)
        result = replaceMember(result, digest, [
          tellOpened(at, [password], this.#means.passwords),
          ...belowOf(at, answer.records),
        ])
      }
    }
    return result
  }

  #candidates(): string[] {
    return [...new Set([...this.#fitted, ...this.#means.passwords.list])]
  }

  #newPath(): string {
    this.#files += 1
    return join(this.#means.folder, `locked-${this.#files}`)
  }
}

/** What was read of a file, and where its bytes lie as they are without a lock. */
type OpenedFile = { file: FileToExtract; records: TikaRecord[] }

/** The password that fits; `password`: what the reader is given, `plain`: instead of the file; `isWhole`: properties and all. */
type Opening = { fitted: string; password?: string; plain?: FileToExtract; isWhole?: boolean }

/** With a wrong password some parsers report damage instead. */
function isOpen(record: TikaRecord): boolean {
  return (
    !isLocked(record) && ['container_exception', 'embedded_exception'].every((key) => !first(record, `${exceptionPrefix}${key}`))
  )
}

const locked: Outcome = { state: 'encrypted', reasons: [because('needs-password')] }
