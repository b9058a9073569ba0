import type { XrayGap, XrayKind } from '@dossier/contract/xray'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Kinds of findings in words. */
export const kindWords: Record<XrayKind, MessageDescriptor> = {
  covered: msg`Text under a box`,
  colour: msg`Text in the colour of what is behind it`,
  invisible: msg`Text that is painted in no way`,
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
  kind: msg`This kind of document cannot be looked into: PDF, Office and OpenDocument files can.`,
  pages: msg`The document has more pages than are looked at.`,
  findings: msg`There is more: only the first findings are told.`,
  time: msg`Looking took too long and was stopped.`,
  damaged: msg`The file is damaged, or more than could be looked through.`,
  locked: msg`The file is locked by a password.`,
  'too-large': msg`The file is too large to be looked into.`,
}
