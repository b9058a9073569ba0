import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A label and what it says, joined as the language does: “harbour: Editor”, in French with a space before the colon. */
export function labelled(i18n: I18n, label: string, text: string | number): string {
  return i18n._(msg({ message: `${label}: ${text}`, comment: 'A label and what it says' }))
}
