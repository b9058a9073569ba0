import type { XrayGap, XrayKind } from '@dossier/contract/documents/xray'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Kinds of findings in words. */
export const kindWords: Record<XrayKind, MessageDescriptor> = {
  covered: msg`Text under a box`,
  colour: msg`Text in the colour of its background`,
  invisible: msg`Invisible text`,
  outside: msg`Text outside the page`,
  comment: msg`Comment`,
  'tracked-change': msg`Tracked change`,
  'hidden-text': msg`Hidden text`,
  'hidden-sheet': msg`Hidden sheet`,
  'hidden-rows': msg`Hidden rows or columns`,
  'hidden-slide': msg`Hidden slide`,
  'speaker-notes': msg`Speaker notes`,
  'earlier-version': msg`Only in an earlier version`,
}

/** Why not all of a document was looked at, in words. */
export const gapWords: Record<XrayGap, MessageDescriptor> = {
  kind: msg`This type of file cannot be examined. PDF, Office, OpenDocument and RTF files can.`,
  pages: msg`The document has more pages than can be examined.`,
  findings: msg`There is more: only the first items are listed.`,
  time: msg`The search took too long and was stopped.`,
  memory: msg`The search needed too much memory and was stopped.`,
  damaged: msg`The file is damaged and could not be read in full.`,
  locked: msg`The file is protected by a password.`,
  'too-large': msg`The file is too large to be examined.`,
}
