import type { TagColour } from '@dossier/contract/marks/tags'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The colours of tags by their names, in the order of the menu. */
export const tagColourNames: Record<TagColour, MessageDescriptor> = {
  grey: msg`Grey`,
  red: msg`Red`,
  orange: msg`Orange`,
  yellow: msg`Yellow`,
  green: msg`Green`,
  teal: msg`Teal`,
  blue: msg`Blue`,
  purple: msg`Purple`,
  pink: msg`Pink`,
}
