import type { SilentMonths } from '@dossier/contract/insights'
import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { folderName } from '../../search/folders/folder-trail.ts'
import { formatPeriod } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { startOf } from '../charts/columns/bins.ts'
import { searchHref } from '../known/filtered.ts'

/** So many months on each side show what is usual. */
const around = 6

/** What is quiet, in words. */
export function subjectWords(i18n: I18n, { kind, subject }: Pick<SilentMonths, 'kind' | 'subject'>): string {
  if (kind === 'project') return i18n._(msg`The whole project`)
  return kind === 'sender' ? shownName(subject) : folderName(subject)
}

/** A month such as `2014-03` in words. */
export function monthWords(locale: string, month: string): string {
  return formatPeriod(locale, new Date(`${month}-01T00:00:00.000Z`), 'month')
}

/** The search for what there is in the quiet months; `isAround`: with half a year on both sides, where something is. */
export function silenceHref(project: string, { kind, subject, from, to }: SilentMonths, isAround = false): string {
  const margin = isAround ? around : 0
  const [first, last] = [from, to].map((month) => Date.parse(`${month}-01T00:00:00.000Z`))
  const creationDate = [startOf(first ?? 0, 'month', -margin), startOf(last ?? 0, 'month', 1 + margin) - 1].map(String)
  const words: Record<SilentMonths['kind'], string> = {
    project: '',
    folder: `dirname:${quotePhrase(subject)}`,
    mailbox: `path:${quotePhrase(subject)}`,
    sender: `metadata.tika_metadata_message_from.keyword:${quotePhrase(subject)}`,
  }
  return searchHref(project, words[kind], { creationDate })
}
