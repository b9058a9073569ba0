import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import styles from './recovery-codes.module.css'

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui()
  return (
    <Banner kind="ok" role="status" icon={<KeyRound />}>
      <Trans>
        Each of these codes lets you in once when you do not have the app. They are shown now and never again: keep them where
        passwords are kept.
      </Trans>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t`the codes`} />
    </Banner>
  )
}
