import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { fold } from '../../ui/words/fold.ts'
import { hasFilters, type SearchState } from '../address/search-state.ts'
import { fieldLabels } from '../address/search-words.ts'
import { useChoiceText } from '../facets/filter-text.ts'
import styles from './explain-dialog.module.css'
import { allParts, explainQuery, type Part } from './explanation.ts'
import { PartTree } from './part-tree.tsx'
import { useSentences } from './sentences.ts'
import { usePartCounts } from './use-part-counts.ts'

type Props = { state: SearchState; onClose: () => void }

/** How a query was understood: in sentences, and as a tree with the number of documents of each part. */
export function ExplainDialog({ state, onClose }: Props) {
  const { t } = useLingui()
  const { parts, faultAt } = explainQuery(state.query, state.operator)
  const all = allParts(parts)
  const counts = usePartCounts(state, all)
  const sentences = useSentences(parts)
  const character = (faultAt ?? 0) + 1
  return (
    <Dialog title={t`How this search is understood`} size="large" onClose={onClose}>
      <div className={styles.explanation}>
        {faultAt !== null && (
          <p className={styles.fault}>
            <Trans>From character {character} on the query cannot be understood. The part before it means:</Trans>
          </p>
        )}
        <ul className={styles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <Scope state={state} />
        </ul>
        <h3>
          <Trans>Its parts, and how many documents have each of them</Trans>
        </h3>
        <PartTree parts={parts} counts={counts.data} isFiltered={hasFilters(state)} />
        {counts.isError && <p className={styles.fault}>{t`The counts could not be loaded.`}</p>}
        <Folded parts={all} />
      </div>
    </Dialog>
  )
}

/** Where the words are looked for, and in which documents. */
function Scope({ state }: { state: SearchState }) {
  const { t, i18n } = useLingui()
  const choiceText = useChoiceText()
  const field = i18n._(fieldLabels[state.field])
  const texts = Object.entries(state.filters).map(([name, choice]) =>
    choice.isExcluded ? t`not ${choiceText(name, choice)}` : choiceText(name, choice),
  )
  const filters = new Intl.ListFormat(i18n.locale).format(texts)
  return (
    <>
      <li>
        {state.field === 'all'
          ? t`Words without a field are looked for in all fields.`
          : t`Words without a field are looked for in: ${field}.`}
      </li>
      {hasFilters(state) && <li>{t`Only these documents are searched: ${filters}.`}</li>}
    </>
  )
}

/** Words that are compared in another form than they were written in. */
function Folded({ parts }: { parts: readonly Part[] }) {
  const { t, i18n } = useLingui()
  const words = parts
    .flatMap((part) =>
      part.kind === 'leaf' && ['text', 'phrase', 'prefix', 'fuzzy'].includes(part.look) ? part.text.split(/\s+/) : [],
    )
    .filter((word) => fold(word) !== word.toLowerCase())
  if (words.length === 0) return null
  const pairs = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(
    [...new Set(words)].map((word) => `${word} → ${fold(word)}`),
  )
  return <p className={styles.folded}>{t`Accents and capital letters make no difference: ${pairs}.`}</p>
}
