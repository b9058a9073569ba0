import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { describeError } from '../../ui/words/describe-error.ts'

type Props = { title: ReactNode; error: unknown; retry?: () => void; onConvert: (charset: string) => void }

/** Why the server did not take it; a file of another encoding can be converted at once. */
export function Refusal({ title, error, retry, onConvert }: Props) {
  const { i18n } = useLingui()
  const reason = error instanceof RequestError ? error.reason : null
  const charset = reason?.match(/not UTF-8; it looks like ([\w-]+)/)?.[1]
  return (
    <Banner
      kind="bad"
      role="alert"
      action={
        charset ? (
          <Button onClick={() => onConvert(charset)}>
            <Trans>Read it as {charset}</Trans>
          </Button>
        ) : (
          retry && (
            <Button onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          )
        )
      }
    >
      <b>{title}</b>
      <div>{reason ?? describeError(i18n, error).title}</div>
    </Banner>
  )
}
