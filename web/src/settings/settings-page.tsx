import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { usePageTitle } from '../address/page-title.ts'
import type { SettingsPageName } from '../address/settings-pages.ts'
import { useSession } from '../api/session.ts'
import { useOffered } from '../feature/offered.ts'
import type { SettingsSection } from '../feature/screen-slots.ts'
import { SearchField } from '../ui/controls/search-field.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorPage } from '../ui/display/error-page.tsx'
import { Page } from '../ui/display/page.tsx'
import { Tag } from '../ui/display/tag.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { FoundSettings } from './found-settings.tsx'
import { KeyboardCard } from './keyboard-card.tsx'
import { LanguageCard } from './language-card.tsx'
import { PageList } from './page-list.tsx'
import { isPageName, settingsPageNames, settingsPages } from './pages.ts'
import { DraftsProvider } from './program/drafts.tsx'
import { AccessCard, DocumentsCard, GeneralCard, LimitsCard, PackagesSettingsCard } from './program-sections.tsx'
import { ServerCard } from './server-card.tsx'
import styles from './settings-page.module.css'

const ownSections: SettingsSection[] = [
  { name: 'program', order: 5, page: 'general', Section: GeneralCard },
  { name: 'documents-settings', order: 10, page: 'documents', Section: DocumentsCard },
  { name: 'access', order: 10, page: 'access', Section: AccessCard },
  { name: 'packages-settings', order: 20, page: 'plugins', Section: PackagesSettingsCard },
  { name: 'server', order: 20, page: 'general', Section: ServerCard },
  { name: 'limits', order: 10, page: 'limits', Section: LimitsCard },
  { name: 'appearance', order: 10, page: 'appearance', Section: AppearanceCard },
  { name: 'language', order: 10, page: 'languages', Section: LanguageCard },
  { name: 'keyboard', order: 10, page: 'keyboard', Section: KeyboardCard },
]

/** The pages of what can be chosen here, and of how the parts of the program are; without a name the first one. */
export function SettingsPage() {
  const { t, i18n } = useLingui()
  const { mode } = useSession()
  const sections = [...ownSections, ...useOffered('settingsSections')].toSorted((a, b) => a.order - b.order)
  const isOffered = (name: SettingsPageName) => isIn(mode, settingsPages[name].mode) && sections.some(({ page }) => page === name)
  const names = settingsPageNames.filter(isOffered)
  const [words, search] = useState('')
  const { page = names[0] ?? 'appearance' } = useParams({ strict: false })
  const known = isPageName(page) ? page : undefined
  usePageTitle(known ? `${i18n._(settingsPages[known].label)} - ${t`Settings`}` : t`Settings`)
  if (known === undefined) return <ErrorPage isInside title={t`There is no such page`} />
  return (
    <Page title={t`Settings`} extra={<Tag kind="info">{mode === 'local' ? t`Local mode` : t`Server mode`}</Tag>}>
      <div className={styles.page}>
        <div className={styles.side}>
          {mode === 'local' && <SearchField label={t`Search the settings`} value={words} onChange={search} />}
          <PageList names={names} current={known} onChoose={() => search('')} />
        </div>
        <div className={styles.sections}>
          <DraftsProvider>
            {words.trim() === '' ? (
              <Sections page={known} sections={isOffered(known) ? sections : []} />
            ) : (
              <FoundSettings words={words} />
            )}
          </DraftsProvider>
        </div>
      </div>
    </Page>
  )
}

function Sections({ page, sections }: { page: SettingsPageName; sections: readonly SettingsSection[] }) {
  if (sections.length === 0) return <NotHere page={page} />
  return sections
    .filter((section) => section.page === page)
    .map(({ name, Section }) => (
      <Suspense key={name}>
        <Section />
      </Suspense>
    ))
}

/** A page that the address names and that is not there: for its mode, or because nothing is on it. */
function NotHere({ page }: { page: SettingsPageName }) {
  const { t, i18n } = useLingui()
  const { mode } = useSession()
  const refused =
    mode === 'server'
      ? t`You do not have access to that page in server mode`
      : t`You do not have access to that page in local mode`
  const { label, mode: needed } = settingsPages[page]
  return <Card title={i18n._(label)}>{isIn(mode, needed) ? t`This page is for administrators.` : refused}</Card>
}

function isIn(mode: 'local' | 'server', needed: 'local' | 'server' | undefined): boolean {
  return needed === undefined || needed === mode
}
