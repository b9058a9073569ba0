import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.ts'
import { addresses } from '../routes/addresses.ts'
import { hrefOf } from '../routes/hash-history.ts'
import { usePageTitle } from '../routes/page-title.ts'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Tag } from '../ui/tag.tsx'
import { AppearanceChoices } from './appearance-choices.tsx'
import { HealthCard } from './health-card.tsx'
import { KeyboardCard } from './keyboard-card.tsx'
import { ServerCard } from './server-card.tsx'
import styles from './settings-page.module.css'

/** What can be chosen here, and how the parts of the program are. */
export function SettingsPage() {
  const { t } = useLingui()
  const { mode } = useSession()
  usePageTitle(t`Settings`)
  return (
    <Page title={t`Settings`} extra={<Tag kind="info">{mode === 'local' ? t`Local mode` : t`Server mode`}</Tag>}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title={t`Appearance`}>
            <AppearanceChoices />
          </Card>
          <KeyboardCard />
          <Card title={t`Documents`}>
            <p>
              <Trans>
                Folders are indexed, read again and removed on the page <a href={hrefOf(addresses.indexing)}>Indexing</a>.
              </Trans>
            </p>
          </Card>
        </div>
        <div className={styles.column}>
          {mode === 'local' && <HealthCard />}
          <ServerCard />
        </div>
      </div>
    </Page>
  )
}
