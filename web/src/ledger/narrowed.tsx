import { Trans, useLingui } from '@lingui/react/macro'
import { useMountedPath } from '../api/mounted-path.ts'
import { Chip } from '../ui/controls/chip.tsx'
import { kindOfReason } from '../ui/words/reason-text.ts'
import type { LedgerView } from './ledger-address.ts'
import styles from './ledger-card.module.css'

type Props = { view: LedgerView; onShow: (change: Partial<LedgerView>) => void }

/** What the lines are narrowed to beside their states, each with a way to drop it. */
export function Narrowed({ view: { reason, folder: own, name, missing }, onShow }: Props) {
  const { t, i18n } = useLingui()
  const folder = useMountedPath()(own)
  if (reason === '' && folder === '' && name === '' && missing === null) return null
  return (
    <div className={styles.narrowed}>
      {reason !== '' && (
        <Chip removeLabel={t`Show all reasons`} onRemove={() => onShow({ reason: '' })}>
          <span>{kindOfReason(i18n, { code: reason, facts: {} })}</span>
        </Chip>
      )}
      {folder !== '' && (
        <Chip removeLabel={t`Show all folders`} onRemove={() => onShow({ folder: '' })}>
          <span>
            <Trans>Below {folder}</Trans>
          </span>
        </Chip>
      )}
      {missing !== null && (
        <Chip removeLabel={t`Show all lines`} onRemove={() => onShow({ missing: null })}>
          <span>{missing ? <Trans>No longer on disk</Trans> : <Trans>On disk</Trans>}</span>
        </Chip>
      )}
      {name !== '' && (
        <Chip removeLabel={t`Show all names`} onRemove={() => onShow({ name: '' })}>
          <span>
            <Trans>Name contains {name}</Trans>
          </span>
        </Chip>
      )}
    </div>
  )
}
