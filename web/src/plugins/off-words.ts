import type { OffReason } from '@dossier/contract/packages'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why a package was switched off by itself. */
export const offWords: Record<OffReason, MessageDescriptor> = {
  THREW: msg`Its script failed.`,
  LOOPED: msg`Its script kept the page busy and did not come to an end.`,
  FLOODED: msg`Its script asked for far too much.`,
  NOT_LOADED: msg`Its script could not be loaded.`,
  LOST: msg`Its program failed on one text after another.`,
}
