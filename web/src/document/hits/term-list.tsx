import type { Elsewhere } from '@dossier/contract/search/search'
import { useLingui } from '@lingui/react/macro'
import { TermSwatch } from '../../ui/display/mark.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import styles from './find-bar.module.css'
import type { MarkedTerm } from './use-hits.ts'

type Props = { terms: MarkedTerm[]; walkedTerm: number | undefined; onWalk: (term: number) => void }

/** The terms of the search in their colours: how often each stands in the text, or where else the document has it. One that is chosen is walked through alone. */
export function TermList({ terms, walkedTerm, onWalk }: Props) {
  const { t, i18n } = useLingui()
  const places: Record<Elsewhere, string> = { translation: t`in the translation`, tags: t`in tags`, metadata: t`in metadata` }
  const whereOf = ({ count, elsewhere }: MarkedTerm) =>
    count === 0 && elsewhere.length > 0
      ? elsewhere.map((place) => places[place]).join(', ')
      : count === undefined
        ? ''
        : formatCount(i18n.locale, count)
  return (
    <ul className={styles.terms} aria-label={t`Terms of the search in this document`}>
      {terms.map((term, number) => (
        <li key={term.text}>
          <button
            type="button"
            className={styles.term}
            aria-pressed={number === walkedTerm}
            title={t`Walk through this term alone`}
            disabled={!term.count}
            onClick={() => onWalk(number)}
          >
            <TermSwatch colour={term.colour} />
            <span>{term.text}</span>
            <span className={styles.count}>{whereOf(term)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
