import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../../ui/words/numbers.ts'
import rows from './rows.module.css'

/** A number of documents that leads to them; `of`: what they are documents of, for those who only hear the link. */
export function NumberLink({ count, href, of }: { count: number; href: string; of: string }) {
  const { i18n } = useLingui()
  const inWords = plural(count, { one: `# document: ${of}`, other: `# documents: ${of}` })
  return (
    <a className={rows.number} href={href} aria-label={inWords}>
      {formatCount(i18n.locale, count)}
    </a>
  )
}
