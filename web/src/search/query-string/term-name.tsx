import { useLingui } from '@lingui/react/macro'
import { TermSwatch } from '../../ui/display/mark.tsx'
import type { QueryTerm } from './query-terms.ts'
import styles from './term-name.module.css'

/** A term of a query in words, with the colour in which texts mark it. */
export function TermName({ term }: { term: QueryTerm }) {
  const { t } = useLingui()
  const text = term.kind === 'phrase' ? `“${term.text}”` : term.kind === 'regex' ? `/${term.text}/` : term.text
  return (
    <span className={styles.term}>
      {term.colour !== null && <TermSwatch colour={term.colour} />}
      {term.field && <span className={styles.quiet}>{term.field}:</span>}
      {term.isNegated && <span className={styles.quiet}>{t`without`}</span>}
      {term.isNegated ? <s>{text}</s> : <span className={styles.text}>{text}</span>}
    </span>
  )
}
