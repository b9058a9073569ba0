import { Trans, useLingui } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { useSession } from '../api/session.ts'
import { HealthCard } from '../health/health-card.tsx'
import { AppearanceChoices } from '../ui/appearance/appearance-choices.tsx'
import { Card } from '../ui/display/card.tsx'
import { Page } from '../ui/display/page.tsx'
import { Tag } from '../ui/display/tag.tsx'
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
