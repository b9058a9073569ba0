import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { fetchProjectWords, syntaxExamples } from './syntax-examples.ts'
import styles from './syntax-help.module.css'

type Props = { index: string; onSearch: (query: string) => void; onClose: () => void }

/** What can be written in the box, by examples that find something in this project; choosing one searches it. */
export function SyntaxHelp({ index, onSearch, onClose }: Props) {
  const { t, i18n } = useLingui()
  const words = useQuery({
    queryKey: ['search', 'syntax', index],
    queryFn: ({ signal }) => fetchProjectWords(index, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      title={t`How to write a search`}
      size="large"
      onClose={onClose}
      actions={<ButtonLink href={hrefOf(addresses.guide('search-with-operators'))}>{t`All operators, in the guide`}</ButtonLink>}
    >
      <p className={styles.about}>
        <Trans>These examples come from this project. Choose one to search for it.</Trans>
      </p>
      {words.isPending && <QuietWait text={t`Looking for examples`} />}
      {words.error && <ErrorState error={words.error} retry={() => void words.refetch()} />}
      {words.data && (
        <ul className={styles.examples}>
          {syntaxExamples(words.data).map(({ query, finds }) => (
            <li key={query}>
              <button type="button" onClick={() => onSearch(query)}>
                <code>{query}</code>
              </button>
              <span>{i18n._(finds)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
