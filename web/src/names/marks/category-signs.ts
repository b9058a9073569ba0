import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NameCategory } from '../categories.ts'

/** The letter before a name in a text, and what one such name is. Colour alone is not seen by everybody; the legend above the text explains the letters. */
export const categorySigns: Record<NameCategory, { sign: string; word: MessageDescriptor }> = {
  PERSON: { sign: 'P', word: msg`Person` },
  ORGANIZATION: { sign: 'O', word: msg`Organisation` },
  LOCATION: { sign: 'L', word: msg`Location` },
  EMAIL: { sign: '@', word: msg`E-mail address` },
}
