import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestError } from '../../api/request-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import { findOpenSign } from '../query-string/open-sign.ts'
import styles from './search-failure.module.css'

/** The place where a query is wrong; what was opened and never closed can be closed here. */
export function WrongQuery({ error }: { error: RequestError }) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const isAtEnd = error.position === null || error.position >= state.query.length
  const open = isAtEnd ? findOpenSign(state.query) : null
  const at = open?.at ?? error.position
  if (at === null) return <ErrorState error={error} />
  const character = at + 1
  return (
    <ErrorState
      error={error}
      hidesDetails={open !== null}
      action={
        open && (
          <Button onClick={() => change({ ...state, query: state.query + open.closing, from: 0 })}>
            <Trans>Close it</Trans>
          </Button>
        )
      }
    >
      {open?.kind === 'bracket' && t`The bracket opened at character ${character} is never closed:`}
      {open?.kind === 'quote' && t`The quote opened at character ${character} is never closed:`}
      {!open && t`At character ${character}:`} <code className={styles.query}>{state.query.slice(0, at)}</code>
      <code className={styles.wrong}>{state.query.slice(at) || ' '}</code>
    </ErrorState>
  )
}
