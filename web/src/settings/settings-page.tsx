import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { usePageTitle } from '../address/page-title.ts'
import { useSession } from '../api/session.ts'
import { useOffered } from '../feature/offered.ts'
import type { SettingsSection } from '../feature/screen-slots.ts'
import { Page } from '../ui/display/page.tsx'
import { Tag } from '../ui/display/tag.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { KeyboardCard } from './keyboard-card.tsx'
import { LimitsCard } from './limits/limits-card.tsx'
import { ServerCard } from './server-card.tsx'
import styles from './settings-page.module.css'

const ownSections: SettingsSection[] = [
  { name: 'appearance', order: 10, column: 'first', Section: AppearanceCard },
  { name: 'keyboard', order: 20, column: 'first', Section: KeyboardCard },
  { name: 'limits', order: 18, column: 'second', Section: LimitsCard },
  { name: 'server', order: 20, column: 'second', Section: ServerCard },
]

/** What can be chosen here, and how the parts of the program are. */
export function SettingsPage() {
  const { t } = useLingui()
  const { mode } = useSession()
  const sections = [...ownSections, ...useOffered('settingsSections')].toSorted((a, b) => a.order - b.order)
  usePageTitle(t`Settings`)
  return (
    <Page title={t`Settings`} extra={<Tag kind="info">{mode === 'local' ? t`Local mode` : t`Server mode`}</Tag>}>
      <div className={styles.columns}>
        {(['first', 'second'] as const).map((column) => (
          <div key={column} className={styles.column}>
            {sections
              .filter((section) => section.column === column)
              .map(({ name, Section }) => (
                <Suspense key={name}>
                  <Section />
                </Suspense>
              ))}
          </div>
        ))}
      </div>
    </Page>
  )
}
