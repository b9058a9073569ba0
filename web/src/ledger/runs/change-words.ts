import type { ComparedPart, LineChange } from '@dossier/contract/ledger/ledger-runs'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** How a line differs between two runs, in words that go behind a number too. */
export const changeWords: Record<LineChange, MessageDescriptor> = {
  better: msg`more readable`,
  worse: msg`less readable`,
  new: msg`new`,
  gone: msg`no line any more`,
  missing: msg`no longer on disk`,
  back: msg`on disk again`,
  moved: msg`moved`,
  changed: msg`other bytes`,
  otherState: msg`another state`,
  otherReason: msg`another reason`,
}

/** Lines of a comparison in words: those that differ in one way, or those that were lost. */
export const partWords: Record<ComparedPart, MessageDescriptor> = { lost: msg`lost`, ...changeWords }
