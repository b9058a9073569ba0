import type { Likeness } from '@dossier/contract/names/alike'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const texts: Record<Likeness['kind'], MessageDescriptor> = {
  letters: msg`the same letters, but for signs and spaces`,
  order: msg`the same words in another order`,
  initials: msg`a given name by its initial`,
  transliteration: msg`the same name in another script or romanisation`,
  title: msg`the same with a title`,
  part: msg`all words of one are in the other`,
  surname: msg`the family name alone`,
}

/** Why two names may be the same, in words. */
export function likenessText(i18n: I18n, kind: Likeness['kind']): string {
  return i18n._(texts[kind])
}
