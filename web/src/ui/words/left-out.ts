import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Names in a row, as a sentence lists them. */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale).format(names)
}

/** That documents of these projects were left out of a change. */
export function leftOutText(projects: readonly string[]): string {
  const names = listOf(projects)
  return i18n._(msg`Left out, because you may only read there: ${names}.`)
}
