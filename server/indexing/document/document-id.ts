import { createHash } from 'node:crypto'

/** What an embedded document's id is made of; `parentId` is that of its immediate parent. */
export type EmbeddedIdentity = {
  /** Plain hex SHA-384 of its bytes; null where they are unknown. */
  digest: string | null
  parentId: string
  relationshipId: string | null
  name: string | null
  /** Its place in the file, unique there: takes the digest's part where there is none (messages in a PST). */
  placeInContainer: string
}

/** The id of an embedded document: hex SHA-384 over the texts of digest, parent's id, relation and name (`contract/server.md` 4.3). */
export function embeddedDocumentId({ digest, parentId, relationshipId, name, placeInContainer }: EmbeddedIdentity): string {
  const text = `${digest ?? placeInContainer}${parentId}${relationshipId ?? ''}${name ?? ''}`
  return sha384(text)
}

/** The id of a `Duplicate`: hex SHA-384 of its path's text. */
export function duplicateId(path: string): string {
  return sha384(path)
}

/**
 * The id of a file that has no digest of its own: all empty files have the same, so each but the bytewise first gets this one; so do files that
 * could not be read. Nul keeps it apart from the digest of any project name and content that could be meant.
 */
export function documentIdOfPath(project: string, path: Uint8Array): string {
  return createHash('sha384').update(project, 'utf8').update('\0path\0').update(path).digest('hex')
}

function sha384(text: string): string {
  return createHash('sha384').update(text, 'utf8').digest('hex')
}
