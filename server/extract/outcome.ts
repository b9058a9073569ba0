import { isArchive, isUnknownType } from './content-types.ts'
import type { Outcome } from './port.ts'

/** What is known of one document when its state is decided. */
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
  /** Nothing that opens this type. */
  hasNoReader?: boolean
  hasPictures: boolean
  /** Why the reader stopped; what it left out; which limit it reached; what our own check misses. */
  stopped?: string
  warning?: string
  limit?: string
  missing?: string
}

/** The one state that a document ends in, with its reason in plain words. */
export function decideOutcome(found: Findings): Outcome {
  if (found.isEmpty) return { state: 'empty', reason: 'zero bytes' }
  const isSaved = found.hasEmbedded || (found.hasText && !isArchive(found.contentType))
  const locked = lockOf(found)
  if (locked) return isSaved ? { state: 'indexed-in-part', reason: locked } : { state: 'encrypted', reason: locked }
  if (isSaved) return outcomeOfSaved(found)
  // Not even a type: the reader never got to it.
  if (found.contentType === 'unknown' && !found.stopped) return { state: 'damaged', reason: 'nothing of it could be read' }
  if (found.stopped && (found.isUnsupported || found.contentType === 'application/x-quattro-pro'))
    return { state: 'unsupported', reason: `this kind of the format cannot be read: ${found.stopped}` }
  const fault = found.missing ?? found.limit ?? (found.stopped && `it cannot be read: ${found.stopped}`)
  return fault ? { state: 'damaged', reason: fault } : outcomeWithoutText(found)
}

function lockOf({ isEncrypted, isEnveloped, contentType }: Findings): string | undefined {
  if (isEnveloped || contentType === 'application/pgp-encrypted')
    return 'encrypted for its receiver: needs a key that we do not have'
  return isEncrypted ? 'needs a password that we do not have' : undefined
}

function outcomeOfSaved({ contentType, ...found }: Findings): Outcome {
  // Readers of sound and film warn at the end of nearly every file, and there is no text to lose.
  const warning = /^(audio|video)\//.test(contentType) ? undefined : found.warning
  const reason = found.missing ?? found.limit ?? found.stopped ?? warning
  if (reason === undefined) return { state: 'indexed', reason: '' }
  const isOurs = reason === found.missing || reason === found.limit
  return { state: 'indexed-in-part', reason: isOurs ? reason : `not all of it could be read: ${reason}` }
}

function outcomeWithoutText({ contentType, hasPictures, hasNoReader }: Findings): Outcome {
  if (isUnknownType(contentType)) return { state: 'unsupported', reason: 'unknown type without text' }
  // Of pictures, sounds and letters of a font there is no text to miss.
  if (hasNoReader && !/^(image|audio|video|font)\/|font/.test(contentType))
    return { state: 'unsupported', reason: 'there is no reader for files of this type' }
  const isPicture = contentType.startsWith('image/') || hasPictures
  return { state: 'indexed', reason: isPicture ? 'pictures only: not read' : 'no text' }
}
