import { buffer } from 'node:stream/consumers'
import type { Xray } from '@dossier/contract/documents/xray'
import { requireDocument } from '../documents/read.ts'
import { openBytes } from '../documents/send-source.ts'
import type { Scope } from '../scope/scope.ts'
import { isKnownKind } from './known-kinds.ts'
import { lookInThread } from './look-in-thread.ts'

/** Larger files are not looked into: all of one is in memory at once. */
const mostBytes = 256 * 1024 * 1024
const mostMs = 45_000

/** Looks for what is in a document although nobody sees it. Throws what opening it throws. */
export async function lookAtDocument(scope: Scope, { project, id }: { project: string; id: string }): Promise<Xray> {
  const document = await requireDocument(scope.records, { project, id })
  const contentType = String(document.source.contentType ?? '')
  if (!isKnownKind(contentType)) return { findings: [], pages: null, pagesRead: 0, gap: 'kind' }
  const open = async () => {
    const file = await openBytes(scope, document)
    if (file.sizeBytes <= mostBytes) return ownBytes(await buffer(file.stream()))
    await file.close()
    return 'too-large'
  }
  return lookInThread({ open, contentType, mostMs }, scope.signal)
}

/** The bytes in memory of their own, which can be handed over: small buffers share theirs. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
