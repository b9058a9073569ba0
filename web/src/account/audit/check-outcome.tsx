import type { AuditCheck } from '@dossier/contract/audit'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import styles from './audit.module.css'

type Props = {
  check: AuditCheck
  /** The number of an entry whose fingerprint was kept elsewhere. */
  known: number | undefined
}

/** What going through all entries has found; the worst alone. */
export function CheckOutcome({ check, known }: Props) {
  const { broken, isSealed, isKnown, last } = check
  if (broken !== null)
    return (
      <Broken>
        <Trans>Entry {broken} is not as it was written, or entries before it were removed.</Trans>
      </Broken>
    )
  if (!isSealed)
    return (
      <Broken>
        <Trans>Entries were removed from the beginning, and not by the program.</Trans>
      </Broken>
    )
  if (known !== undefined && isKnown === false)
    return (
      <Broken>
        <Trans>
          Entry {known} is not the one whose fingerprint was kept: it was changed, or the latest entries were removed.
        </Trans>
      </Broken>
    )
  if (last.number === 0)
    return (
      <Banner kind="info" role="status">
        <Trans>There are no entries that could be checked.</Trans>
      </Banner>
    )
  return <Whole check={check} known={known} />
}

function Broken({ children }: { children: ReactNode }) {
  return (
    <Banner kind="bad" role="alert" icon={<ShieldAlert />}>
      {children}
    </Banner>
  )
}

function Whole({ check: { entries, cut, last, isKnown }, known }: Props) {
  const { t } = useLingui()
  const end = `${last.number}:${last.hash}`
  return (
    <Banner kind="ok" role="status" icon={<ShieldCheck />}>
      <Plural value={entries} one="# entry is as it was written." other="All # entries are as they were written." />{' '}
      {cut !== null && (
        <Plural value={cut.count} one="# older one was removed in its time." other="# older ones were removed in their time." />
      )}{' '}
      {known !== undefined &&
        (isKnown ? (
          <Trans>Entry {known} is the one whose fingerprint was kept.</Trans>
        ) : (
          <Trans>Entry {known} was removed in its time: its fingerprint tells nothing any more.</Trans>
        ))}
      <div className={styles.end}>
        <span>
          <Trans>Keep the last fingerprint elsewhere to notice when the latest entries go:</Trans>
        </span>
        <code>{end}</code>
        <CopyButton text={end} label={t`the fingerprint`} />
      </div>
    </Banner>
  )
}
