import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { usePageTitle } from '../address/page-title.ts'
import { useProject } from '../api/project.ts'
import { useOffered } from '../feature/offered.ts'
import type { Widget } from '../feature/screen-slots.ts'
import { Page } from '../ui/display/page.tsx'
import { Barometer } from './barometer.tsx'
import styles from './insights-page.module.css'

const ownWidgets: Widget[] = [{ name: 'barometer', order: 10, Widget: Barometer }]

/** Statistics of the project: how much there is, and how it was read. Charts come with a later version. */
export function InsightsPage() {
  const { t } = useLingui()
  const project = useProject()
  const widgets = [...ownWidgets, ...useOffered('widgets')].toSorted((a, b) => a.order - b.order)
  usePageTitle(t`Insights`)
  return (
    <Page
      title={t`Insights`}
      intro={t`How much there is in this project, and how it was read. Charts over time, folders and names come with a later version.`}
    >
      <div className={styles.cards}>
        {widgets.map(({ name, Widget }) => (
          <Suspense key={name}>
            <Widget project={project} />
          </Suspense>
        ))}
      </div>
    </Page>
  )
}
