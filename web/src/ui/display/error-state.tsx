import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Gauge, TimerOff, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { Button } from '../controls/button.tsx'
import { describeError } from '../words/describe-error.ts'
import { Banner } from './banner.tsx'

type Props = { error: unknown; retry?: () => void; action?: ReactNode; hidesDetails?: boolean; children?: ReactNode }

/** An error in a screen (`hidesDetails`: the children say it better than the server): what happened, the cure, and "Try again" where trying again may help. */
export function ErrorState({ error, retry, action, hidesDetails = false, children }: Props) {
  const { i18n } = useLingui()
  const { title, cure, details } = describeError(i18n, error)
  const status = error instanceof RequestError ? error.status : -1
  const icons: Record<number, ReactNode> = { 0: <Unplug />, 408: <TimerOff />, 503: <Gauge /> }
  return (
    <Banner
      kind={status === 0 || status === 503 ? 'warn' : 'bad'}
      role="alert"
      icon={icons[status] ?? <CircleAlert />}
      action={
        action ||
        (retry && (
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        ))
      }
    >
      <b>{title}</b>
      <div>{children || cure}</div>
      {!hidesDetails && details && details !== title && <div>{details}</div>}
    </Banner>
  )
}
