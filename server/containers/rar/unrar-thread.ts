import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { type FileHeader, UnrarError } from 'node-unrar-js'
import { openRar } from './rar-files.ts'
import type { RarMember, Unpacked, UnrarRequest } from './unrar.ts'

/** How many damaged members are tolerated: each restarts unpacking from the beginning. */
const mostFaults = 50

/** The worker thread of `unrar.ts`: the library blocks while it unpacks. */
parentPort?.once('message', async (request: UnrarRequest) => {
  try {
    parentPort?.postMessage(await unpackAll(request))
  } catch (error) {
    parentPort?.postMessage({ kind: 'unreadable', isLocked: isLock(error) })
  }
})

async function unpackAll(request: UnrarRequest): Promise<Unpacked> {
  const { headers, comment, password } = await listMembers(request)
  const members = headers.map(({ name, unpSize }, index): RarMember => {
    return { name, sizeBytes: unpSize, path: join(request.folder, String(index)) }
  })
  let room = request.roomBytes
  const isWanted = headers.map(({ flags, unpSize }, index) => {
    if (flags.directory) return false
    room -= unpSize
    const member = members[index]
    if (room < 0 && member) member.fault = 'too-large'
    return room >= 0
  })
  const plain = new Set(headers.flatMap(({ flags }, index) => (isWanted[index] && (!flags.encrypted || password) ? [index] : [])))
  await unpackPlain(request, { members, wanted: plain, ...(password ? { password } : {}) })
  const used = new Set(password ? [password] : [])
  const locked = new Set(headers.flatMap(({ flags }, index) => (isWanted[index] && flags.encrypted && !password ? [index] : [])))
  for (const index of locked) {
    const member = members[index]
    const fitting = await unlock(request, index, [...used, ...request.passwords])
    if (fitting !== undefined) {
      used.add(fitting)
      await unpackBehind(request, { index, locked, password: fitting })
    } else if (member) member.fault = 'locked'
  }
  const files = members.filter((_member, index) => !headers[index]?.flags.directory)
  for (const member of files) if (!existsSync(member.path)) member.fault ??= 'left-out'
  return { kind: 'members', members: files, comment, passwords: [...used] }
}

type Listed = { headers: FileHeader[]; comment: string; password?: string }

/** Even the names may be encrypted. */
async function listMembers({ path, folder, passwords }: UnrarRequest): Promise<Listed> {
  let first: unknown
  for (const password of [undefined, ...passwords]) {
    try {
      const archive = await openRar({ path, password, folder, nameNext: () => '' })
      return { ...listOf(archive), ...(password ? { password } : {}) }
    } catch (error) {
      first ??= error
      if (!isLock(first)) throw first
    }
  }
  throw first
}

/** Where a volume is missing, those of the volumes before it. */
function listOf(archive: Awaited<ReturnType<typeof openRar>>): Pick<Listed, 'headers' | 'comment'> {
  const headers: FileHeader[] = []
  const { arcHeader, fileHeaders } = archive.getFileList()
  try {
    for (const header of fileHeaders) headers.push(header)
  } catch (error) {
    if (headers.length === 0 || isLock(error)) throw error
  }
  return { headers, comment: arcHeader.comment }
}

function isLock(error: unknown): boolean {
  return error instanceof UnrarError && /MISSING_PASSWORD|BAD_PASSWORD/.test(error.reason)
}

type Pass = { members: RarMember[]; wanted: Set<number>; password?: string }

/** In one pass, because members of solid archives depend on all before them; after a failure it restarts without the failed member. */
async function unpackPlain(request: UnrarRequest, { members, wanted, password }: Pass): Promise<void> {
  const left = new Set(wanted)
  for (let faults = 0; left.size > 0 && faults < mostFaults; faults += 1) {
    const at = await unpackSome(request, left, password)
    if (at === undefined) break
    const member = members[at]
    if (member) member.fault = 'damaged'
    left.delete(at)
  }
  for (const at of left) {
    const member = members[at]
    if (member) member.fault = 'damaged'
  }
}

/**
 * Removes unpacked members from `left`; returns the member at which it failed, undefined if it reached the end, or a header that the library does not know: archives
 * older than version 3 end with such a one.
 */
async function unpackSome({ path, folder }: UnrarRequest, left: Set<number>, password?: string): Promise<number | undefined> {
  const state = { next: 0, at: -1 }
  // Names are untrusted: files get numbers.
  const archive = await openRar({ path, password, folder, nameNext: () => String(state.at) })
  const isLeft = () => {
    state.at = state.next
    state.next += 1
    return left.has(state.at)
  }
  try {
    for (const _file of archive.extract({ files: isLeft }).files) left.delete(state.at)
    return undefined
  } catch {
    return left.has(state.at) ? state.at : undefined
  }
}

/** Most members are locked with the password of the one before them: one pass takes those that are, up to the first that is not. */
async function unpackBehind(
  request: UnrarRequest,
  { index, locked, password }: { index: number; locked: Set<number>; password: string },
): Promise<void> {
  const behind = [...locked].filter((each) => each > index)
  const left = new Set(behind)
  await unpackSome(request, left, password)
  for (const each of behind) if (!left.has(each)) locked.delete(each)
}

/** The password that opens a member. */
async function unlock(request: UnrarRequest, index: number, passwords: string[]): Promise<string | undefined> {
  for (const password of passwords) {
    const left = new Set([index])
    if ((await unpackSome(request, left, password)) === undefined && left.size === 0) return password
  }
  return undefined
}
