import { because, type Reason } from '@dossier/contract'
import { isArchive, isUnknownType } from './content-types.ts'
import type { Outcome } from './port.ts'
import { readElsewhere, readForProperties } from './read-elsewhere.ts'

/** The facts from which the state of one document is decided. */
export type Findings = {
  contentType: string
  hasText: boolean
  /** Documents inside it were read. */
  hasEmbedded: boolean
  isEmpty: boolean
  isEncrypted: boolean
  /** For a receiver's key rather than a password. */
  isEnveloped: boolean
  isUnsupported: boolean
  /** No parser for this type. */
  hasNoReader?: boolean
  hasPictures: boolean
  /** How many lines it found among the bytes, where it gave nothing but these. */
  strings?: number
  /** Why the reader stopped and what it left out, in its own words; which limit it reached; what our own check found missing. */
  stopped?: string
  warning?: string
  limit?: Reason
  missing?: Reason
}

/** The one state that a document ends in, with its reason. */
export function decideOutcome(found: Findings): Outcome {
  if (found.isEmpty) return { state: 'empty', reasons: [because('zero-bytes')] }
  const isSaved = found.hasEmbedded || (found.hasText && !isArchive(found.contentType))
  const locked = lockOf(found)
  if (locked) return { state: isSaved ? 'indexed-in-part' : 'encrypted', reasons: [locked] }
  if (isSaved) return outcomeOfSaved(found)
  // Not even a type: the reader never reached it.
  if (found.contentType === 'unknown' && !found.stopped) return { state: 'damaged', reasons: [because('nothing-read')] }
  if (found.stopped && (found.isUnsupported || found.contentType === 'application/x-quattro-pro'))
    return { state: 'unsupported', reasons: [because('format-unread', { detail: found.stopped })] }
  const fault = found.missing ?? found.limit ?? (found.stopped ? because('unreadable', { detail: found.stopped }) : undefined)
  return fault ? { state: 'damaged', reasons: [fault] } : outcomeWithoutText(found)
}

function lockOf({ isEncrypted, isEnveloped, contentType }: Findings): Reason | undefined {
  if (isEnveloped || contentType === 'application/pgp-encrypted') return because('needs-key')
  return isEncrypted ? because('needs-password') : undefined
}

function outcomeOfSaved({ contentType, ...found }: Findings): Outcome {
  // Audio and video parsers warn at the end of nearly every file, and there is no text to lose.
  const warning = /^(audio|video)\//.test(contentType) ? undefined : found.warning
  const detail = found.stopped ?? warning
  const reason =
    found.missing ??
    found.limit ??
    (detail === undefined ? undefined : because('partly-read', { detail })) ??
    readInPart(contentType, found.strings)
  return reason ? { state: 'indexed-in-part', reasons: [reason] } : { state: 'indexed', reasons: [] }
}

/** The reader does not say that it takes no more of a type than its properties, or what looks like text. */
function readInPart(contentType: string, strings: number | undefined): Reason | undefined {
  if (strings !== undefined) return because('strings-found', { count: strings })
  const tool = readForProperties(contentType)
  return tool === undefined ? undefined : because('properties-only', { tool })
}

function noReader(contentType: string): Reason {
  const tool = readElsewhere(contentType)
  return tool === undefined ? because('no-reader') : because('read-elsewhere', { tool })
}

function outcomeWithoutText({ contentType, hasPictures, hasNoReader }: Findings): Outcome {
  if (isUnknownType(contentType)) return { state: 'unsupported', reasons: [because('type-unknown')] }
  const isElsewhere = readForProperties(contentType) !== undefined || (hasNoReader && readElsewhere(contentType) !== undefined)
  // Pictures, audio and fonts have no text to lose.
  if (isElsewhere || (hasNoReader && !/^(image|audio|video|font)\/|font/.test(contentType)))
    return { state: 'unsupported', reasons: [noReader(contentType)] }
  const isPicture = contentType.startsWith('image/') || hasPictures
  return { state: 'indexed', reasons: [because(isPicture ? 'pictures-only' : 'no-text')] }
}
