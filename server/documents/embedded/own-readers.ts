import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { anyMembers } from '../../containers/any-members.ts'
import { Effort } from '../../containers/effort.ts'
import { type TakenMember, takeApart } from '../../containers/take-apart.ts'
import type { ToTry } from '../../containers/zip/unlocked-members.ts'
import type { LimitedFolder } from '../../home/drop-oldest.ts'
import type { OpenedSource } from '../open-source.ts'
import { draftIn } from './kept-files.ts'

/** Up to here containers are taken apart in memory. */
export const heldBytes = 256 * 1024 * 1024
/** So much may lie before the member, 4 GB unpacked. */
const stepsAtMost = 4_000_000

/** The member with this digest of a container of this type. */
export type Sought = { contentType: string; digest: string; passwords: ToTry }

/** A member of a container of at most `heldBytes`, by our own readers; undefined where they do not find it. @throws the signal's reason. */
export async function findInMemory(
  container: OpenedSource,
  { contentType, digest, passwords }: Sought,
): Promise<Buffer | undefined> {
  const { signal } = passwords
  const limits = { maxBytes: heldBytes, effort: new Effort(signal, stepsAtMost), passwords }
  try {
    for await (const member of anyMembers(await container.bytes.read(0, container.sizeBytes), contentType, limits)) {
      if (createHash('sha384').update(member).digest('hex') === digest) return member
    }
  } catch {
    signal.throwIfAborted()
    // A damaged container, or too much to take apart: what could be read of it was no match.
  }
  return undefined
}

/**
 * A member of a large zip, gzip or tar as a file of its own, which the caller moves away; those of the same name are looked at first. Undefined where it is not found.
 * @throws the signal's reason, and what writing throws.
 */
export async function findOnDisk(
  { bytes }: OpenedSource,
  { digest, name, signal, place }: { digest: string; name: string; signal: AbortSignal; place: LimitedFolder },
): Promise<string | undefined> {
  const taken = await takeApart(bytes)
  const members = (taken?.members ?? []).toSorted((one, other) => Number(isNamed(other, name)) - Number(isNamed(one, name)))
  for (const member of members) {
    signal.throwIfAborted()
    const draft = await draftIn(place)
    let isIt = false
    try {
      const unpacked = await member.unpackTo(draft, Number.MAX_SAFE_INTEGER)
      isIt = unpacked.kind === 'file' && unpacked.digest === digest
    } finally {
      if (!isIt) await rm(draft, { force: true })
    }
    if (isIt) return draft
  }
  return undefined
}

function isNamed(member: TakenMember, name: string): boolean {
  return member.name !== null && basename(member.name) === name
}
