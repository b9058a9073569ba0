import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import styles from './widget-card.module.css'

/** The part of a query that a card shows. */
type Asked<Data> = { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown }

type Props<Data> = {
  title: string
  extra?: ReactNode
  asked: Asked<Data>
  /** Says that there is nothing to show; null where there is. */
  empty?: (data: Data) => ReactNode
  /** What is said where asking failed; by default what went wrong. */
  failed?: string
  children: (data: Data) => ReactNode
}

/** A widget's card, with a line while its numbers are awaited, what went wrong, or why there is nothing. */
export function WidgetCard<Data>({ title, extra, asked, empty, failed, children }: Props<Data>) {
  const { t } = useLingui()
  const { data } = asked
  const none = data === undefined ? null : empty?.(data)
  return (
    <Card title={title} extra={extra && <span className={styles.tools}>{extra}</span>}>
      {data === undefined && !asked.isError && <QuietWait text={t`Counting`} />}
      {data === undefined && asked.isError && (
        <ErrorState error={asked.error} retry={() => void asked.refetch()}>
          {failed}
        </ErrorState>
      )}
      {none && <p className={styles.none}>{none}</p>}
      {data !== undefined && !none && children(data)}
    </Card>
  )
}
