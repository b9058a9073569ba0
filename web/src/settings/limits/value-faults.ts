import {
  type ChangeableSetting,
  changeableSettings,
  limitFact,
  type SettingFault,
  settingFaults,
} from '@dossier/contract/settings/settings-list'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { RequestError } from '../../api/request-error.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { settingWords } from './setting-words.ts'

/** What is wrong with each setting that the server refused, a sentence for each. */
export function valueFaults(i18n: I18n, error: unknown): { name: ChangeableSetting; sentence: string }[] {
  if (!(error instanceof RequestError)) return []
  return changeableSettings.flatMap((name) => {
    const fault = settingFaults.find((each) => each === error.facts[name])
    if (!fault) return []
    const limit = formatCount(i18n.locale, Number(error.facts[limitFact(name)]))
    return { name, sentence: i18n._(sentences(i18n._(settingWords[name].label), limit)[fault]) }
  })
}

function sentences(label: string, limit: string): Record<SettingFault, MessageDescriptor> {
  return {
    empty: msg`${label}: nothing is given.`,
    number: msg`${label}: this is not a number.`,
    whole: msg`${label}: this is not a whole number.`,
    least: msg`${label}: it is at least ${limit}.`,
    most: msg`${label}: it is at most ${limit}.`,
    size: msg`${label}: give a whole number with K, M or G behind it, such as 100M.`,
    duration: msg`${label}: give a whole number with ms, s, m or h behind it, such as 60000ms.`,
    yesNo: msg`${label}: it is true or false.`,
  }
}
