import {
  limitFact,
  type SettingFault,
  type SettingName,
  settingFaults,
  settingNames,
} from '@dossier/contract/settings/settings-list'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { RequestError } from '../../api/request-error.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { settingWords } from './setting-words.ts'

/** What is wrong with each setting that the server refused, a sentence for each. */
export function valueFaults(i18n: I18n, error: unknown): { name: SettingName; sentence: string }[] {
  if (!(error instanceof RequestError)) return []
  return settingNames.flatMap((name) => {
    const fault = settingFaults.find((each) => each === error.facts[name])
    if (!fault) return []
    return { name, sentence: faultSentence(i18n, { name, fault, limit: Number(error.facts[limitFact(name)]) }) }
  })
}

/** What is wrong with a value, with the name of its setting. */
export function faultSentence(i18n: I18n, wrong: { name: SettingName; fault: SettingFault; limit?: number | undefined }): string {
  const limit = formatCount(i18n.locale, wrong.limit ?? 0)
  return i18n._(sentences(i18n._(settingWords[wrong.name].label), limit)[wrong.fault])
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
    long: msg`${label}: use at most ${limit} characters.`,
    megabytes: msg`${label}: give megabytes, such as 2000, or gigabytes, such as 2g.`,
    host: msg`${label}: give host names or IP addresses.`,
    project: msg`${label}: use lower-case letters, digits, - and _, at most 64.`,
    folder: msg`${label}: give the whole path, from the root on.`,
    links: msg`${label}: give a list in JSON; each link has a label and an href that begins with http:// or https://.`,
    address: msg`${label}: give an address that begins with http:// or https://, without a password.`,
    sites: msg`${label}: give no-cors, or addresses such as https://desk.example without a path.`,
    networks: msg`${label}: give networks such as 127.0.0.0/8 or ::1/128.`,
    signIn: msg`${label}: give form, oauth, basic or proxy.`,
    header: msg`${label}: give the name of a header that nothing else uses, such as Remote-User.`,
    notHere: msg`${label}: this computer has no such address.`,
    taken: msg`${label}: another program listens there already.`,
    reserved: msg`${label}: you lack permission to use it. Give a port above 1023.`,
    prefix: msg`${label}: give the beginning of a path with / at both ends, such as /api/.`,
  }
}
