import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { Button } from '../controls/button.tsx'
import { describeError } from '../words/describe-error.ts'
import styles from './error-page.module.css'

// The server that the page is about may be away, and this with it.
const HelpLinks = lazy(() =>
  import('./help-links.tsx').then(({ HelpLinks }) => ({ default: HelpLinks })).catch(() => ({ default: () => null })),
)

type Props = { title?: string; error?: unknown; retry?: () => void; isInside?: boolean }

/** A whole page that says what went wrong, with the one thing to do next. `isInside`: the shell around it already has the main landmark. */
export function ErrorPage({ title, error, retry, isInside = false }: Props) {
  const { t, i18n } = useLingui()
  usePageTitle(t`Error`)
  const described = error === undefined ? null : describeError(i18n, error)
  const Frame = isInside ? 'div' : 'main'
  return (
    <Frame className={styles.page}>
      <h1>{title ?? described?.title ?? t`Something's wrong here`}</h1>
      {!title && (
        <p className={styles.text}>
          {described?.cure ??
            t`An error has occurred. Please try again later or contact your administrator if the problem persists.`}
        </p>
      )}
      {described?.details && <p className={styles.details}>{described.details}</p>}
      <div className={styles.row}>
        {retry && (
          <Button look="primary" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <a className={styles.link} href={hrefOf('/')}>
          <Trans>Back to the start</Trans>
        </a>
      </div>
      <Suspense>
        <HelpLinks />
      </Suspense>
    </Frame>
  )
}
