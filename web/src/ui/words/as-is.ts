import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A message of words that are shown as they are in every language: a name that somebody gave, a code that this page does not know. */
export function asIs(text: string): MessageDescriptor {
  return msg({ message: `${text}`, comment: 'Words that are shown as they are' })
}
