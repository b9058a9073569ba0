import { containerMembers } from '../containers/container-members.ts'
import { Effort } from '../containers/effort.ts'
import { isArchive, isMail } from '../extract/content-types.ts'

/** Bytes and the type that the first reader gives them. */
export type Container = { bytes: Buffer; contentType: string }

const deepest = 20
const largestMember = 64 * 1024 * 1024
/** Whoever waits ends the whole thread. */
const neverAborted = new AbortController().signal

/**
 * Everything embedded in a file at any depth that `find` knows, parents before what lies in them. A container that is damaged, or
 * takes more effort than a look may, gives what comes before.
 */
export async function* walkMembers(
  { bytes, contentType }: Container,
  find: (bytes: Buffer) => Container | undefined,
  effort = new Effort(neverAborted),
  depth = 0,
): AsyncGenerator<Container> {
  if (depth > deepest || !isContainer(contentType)) return
  try {
    for await (const member of containerMembers(bytes, contentType, { maxBytes: largestMember, effort })) {
      const known = find(member)
      if (!known) continue
      yield known
      yield* walkMembers(known, find, effort, depth + 1)
    }
  } catch {
    // The first reader tells of the damage, too.
  }
}

function isContainer(contentType: string): boolean {
  return isArchive(contentType) || isMail(contentType) || contentType === 'application/mbox'
}
