import { Trans, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { parseAddressSearch, stringifyAddressSearch } from '../../address/address-search.ts'
import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { useProject } from '../../api/project.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Page } from '../../ui/display/page.tsx'
import { ArrangeBar } from './arrange-bar.tsx'
import { arrange, placedAtFirst } from './arrangement.ts'
import styles from './insights-page.module.css'
import { useKeptArrangement } from './kept-arrangement.ts'
import { useWidgets } from './use-widgets.ts'
import { WidgetGrid } from './widget-grid.tsx'

/** Statistics of the project, card by card, as the reader has arranged them. */
export function InsightsPage() {
  const { t } = useLingui()
  const project = useProject()
  const widgets = useWidgets(project)
  const [kept, keep] = useKeptArrangement()
  const [isArranging, setArranging] = useState(false)
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const { scrollTo } = parseAddressSearch(search)
  const placed = kept.length > 0 ? arrange(widgets, kept) : placedAtFirst(widgets)
  usePageTitle(t`Insights`)
  return (
    <Page
      title={t`Insights`}
      extra={
        <div className={styles.tools}>
          <ProjectBar project={project} />
          <Button look="quiet" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
            <LayoutGrid aria-hidden="true" />
            <Trans>Arrange</Trans>
          </Button>
        </div>
      }
    >
      {isArranging && (
        <ArrangeBar {...{ widgets, placed, keep }} isChanged={kept.length > 0} onDone={() => setArranging(false)} />
      )}
      <WidgetGrid
        key={project}
        {...{ project, widgets, placed, keep, isArranging }}
        scrollTo={typeof scrollTo === 'string' ? scrollTo : undefined}
      />
    </Page>
  )
}

/** Whose statistics they are; to be chosen where there are several projects. */
function ProjectBar({ project }: { project: string }) {
  const { t } = useLingui()
  const { projects } = useSession()
  if (projects.length < 2) return <span className={styles.project}>{project}</span>
  const options = projects.map((name) => ({ value: name, label: name }))
  const choose = (index: string) => goTo(addresses.insights + stringifyAddressSearch({ index }))
  return <Select label={t`Project`} value={project} options={options} onChange={choose} />
}
