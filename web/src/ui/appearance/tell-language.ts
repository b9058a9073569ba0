import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Languages } from 'lucide-react'
import { showToast } from '../toasts/toasts.ts'

/** Says, once, that the language is the browser's; not for English, the default. */
export function tellLanguage(): void {
  if (i18n.locale === 'en') return
  showToast({
    kind: 'done',
    icon: Languages,
    text: i18n._(msg`This page is in the language of your browser.`),
    detail: i18n._(msg`Another one can be chosen at the top, or in the menu.`),
  })
}
