import { buffer } from 'node:stream/consumers'
import type { Xray } from '@dossier/contract/xray'
import { readEmbedded } from '../documents/open-embedded.ts'
import { openSource } from '../documents/open-source.ts'
import { requireDocument } from '../documents/read.ts'
import type { Scope } from '../scope/scope.ts'
import { isKnownKind } from './known-kinds.ts'
import { lookInThread } from './look-in-thread.ts'

/** Larger files are not looked into: all of one is in memory at once. */
const mostBytes = 256 * 1024 * 1024
const mostMs = 45_000

/** Looks for what is in a document although nobody sees it. Throws what opening it throws. */
export async function lookAtDocument(
  { records, signal }: Scope,
  { project, id }: { project: string; id: string },
): Promise<Xray> {
  const document = await requireDocument(records, { project, id })
  const contentType = String(document.source.contentType ?? '')
  const nothing = { findings: [], pages: null, pagesRead: 0 }
  if (!isKnownKind(contentType)) return { ...nothing, gap: 'kind' }
  if (document.source.extractionLevel !== 0)
    return lookInThread({ bytes: ownBytes(await readEmbedded({ records, signal }, document)), contentType, mostMs }, signal)
  const file = await openSource(records, document)
  if (file.sizeBytes > mostBytes) {
    await file.close()
    return { ...nothing, gap: 'too-large' }
  }
  return lookInThread({ bytes: ownBytes(await buffer(file.stream())), contentType, mostMs }, signal)
}

/** The bytes in memory of their own, which can be handed over: small buffers share theirs. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
