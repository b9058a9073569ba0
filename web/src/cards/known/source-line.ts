import type { Passage } from '@dossier/contract/cards'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatCount } from '../../ui/words/numbers.ts'

/** Where a passage stands, in one line: title, way through the containers, page, line, date. */
export function sourceLine(i18n: I18n, { title, path, within, page, line, date }: Passage): string {
  const count = (value: number) => formatCount(i18n.locale, value)
  const [pageText, lineText] = [page === null ? '' : count(page), count(line)]
  const inside = within.slice(1).join(' › ')
  const parts = [
    title,
    inside === '' ? path : `${path} › ${inside}`,
    page === null ? '' : i18n._(msg`page ${pageText}`),
    i18n._(msg`line ${lineText}`),
    date ?? '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** A passage as it is pasted elsewhere: the words, where they stand, and the digest of the file. */
export function quoteWithSource(i18n: I18n, passage: Passage): string {
  const digest = passage.sha256 === null ? '' : `\nSHA-256 ${passage.sha256}`
  return `“${passage.quote}”\n— ${sourceLine(i18n, passage)}${digest}`
}
