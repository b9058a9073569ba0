import { createHash } from 'node:crypto'
import { containerMembers } from '../../../containers/container-members.ts'
import { Effort } from '../../../containers/effort.ts'
import { wholeFile } from '../../../containers/look-into.ts'
import type { EvidenceFile } from '../../../evidence/kept-bytes.ts'

/** It happens in memory. */
const maxBytes = 256 * 1024 * 1024
const deepest = 100

/** `types`: what the reader says of each digest, so that archives below are opened too. */
export type Search = { wanted: ReadonlySet<string>; types: ReadonlyMap<string, string>; signal: AbortSignal }

/** The bytes of members at any depth of a file, known by their digest; containers that we do not open ourselves have none. */
export async function* memberBytes(
  file: EvidenceFile,
  contentType: string,
  search: Search,
): AsyncGenerator<{ digest: string; bytes: Buffer }> {
  const bytes = await wholeFile(file, maxBytes)
  if (!bytes) return
  const effort = new Effort(search.signal)
  effort.allow(bytes.length)
  yield* within({ bytes, contentType }, { ...search, effort, seen: new Set() }, 0)
}

type Inside = Search & { effort: Effort; seen: Set<string> }

async function* within(
  { bytes, contentType }: { bytes: Buffer; contentType: string },
  search: Inside,
  depth: number,
): AsyncGenerator<{ digest: string; bytes: Buffer }> {
  try {
    for await (const member of containerMembers(bytes, contentType, { maxBytes, effort: search.effort })) {
      const digest = createHash('sha384').update(member).digest('hex')
      const type = search.types.get(digest)
      if (type === undefined || search.seen.has(digest)) continue
      search.seen.add(digest)
      if (search.wanted.has(digest)) yield { digest, bytes: member }
      else if (depth < deepest) yield* within({ bytes: member, contentType: type }, search, depth + 1)
    }
  } catch {
    search.signal.throwIfAborted()
    // Damaged, or more work than it may take: what came before it was found.
  }
}
