import { Effort } from '../containers/effort.ts'
import { type Container, embeddedFiles } from './embedded-files.ts'
import { isContainer } from './kinds.ts'

const deepest = 20
const largestMember = 64 * 1024 * 1024
/** Never aborted: the caller's timeout terminates the whole thread. */
const neverAborted = new AbortController().signal

/** What is looked for: `find` says whose bytes these are, `isDone` that nothing is left to be found. */
export type Wanted<Found> = { find(bytes: Buffer): Found | undefined; isDone(): boolean }

/**
 * Everything embedded in a file at any depth that is wanted, parents before what lies in them. A container that is damaged, or
 * takes more effort than a look may, gives what comes before.
 */
export async function* walkMembers<Found extends Container>(
  container: Container,
  wanted: Wanted<Found>,
  effort = new Effort(neverAborted),
  depth = 0,
): AsyncGenerator<Found> {
  if (depth > deepest || wanted.isDone() || !isContainer(container.contentType)) return
  try {
    for await (const member of embeddedFiles(container, { maxBytes: largestMember, effort })) {
      const known = wanted.find(member)
      if (known) {
        yield known
        yield* walkMembers(known, wanted, effort, depth + 1)
      }
      if (wanted.isDone()) return
    }
  } catch {
    // The first reader reports the damage, too.
  }
}
