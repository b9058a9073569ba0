import { createHash } from 'node:crypto'
import { NamePart } from '@dossier/contract/names/rules'

/** Where and how a mention stands, as far as rules on parts of names ask. `path`: of its document, where any rule is on a folder. */
export type Mention = { mention: string; documentId: string; path: string }

/** What a split takes out as it is stored: the same part in the same words whoever says it. */
export function writePart({ of, spelling, folder, documents }: NamePart): string {
  const tidy = {
    ...(of && { of }),
    ...(spelling !== undefined && { spelling }),
    ...(folder !== undefined && { folder: withoutSlash(folder) }),
    ...(documents && { documents: [...new Set(documents)].sort() }),
  }
  return JSON.stringify(tidy)
}

/** Reads what `writePart` wrote; undefined for none. */
export function readPart(text: string | null): NamePart | undefined {
  return text === null ? undefined : NamePart.parse(JSON.parse(text))
}

/** Tells parts of a name apart: one of them has one rule. */
export function partKey(part: string): string {
  return createHash('sha256').update(part).digest('hex').slice(0, 32)
}

/** Whether a mention, which is shown in this category, belongs to a part. */
export function isOfPart(part: NamePart, category: string, { mention, documentId, path }: Mention): boolean {
  if (part.of !== undefined && part.of !== category) return false
  if (part.spelling !== undefined && part.spelling !== mention) return false
  if (part.folder !== undefined && !isBelow(path, part.folder)) return false
  return part.documents === undefined || part.documents.includes(documentId)
}

/** The part that says most of where a mention stands comes first: documents, then the deeper folder. */
export function comparePreciseness(one: NamePart, other: NamePart): number {
  return Number(other.documents !== undefined) - Number(one.documents !== undefined) || depthOf(other) - depthOf(one)
}

function depthOf({ folder, spelling }: NamePart): number {
  return (folder?.length ?? 0) * 2 + Number(spelling !== undefined)
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder === '/' ? folder : `${folder}/`)
}

function withoutSlash(folder: string): string {
  return folder.length > 1 ? folder.replace(/\/+$/, '') || '/' : folder
}
