import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import type { PanelFilter } from '../../feature/filter.ts'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { useGrowing } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { fold } from '../../ui/words/fold.ts'
import { type ProjectChoice, projectChoice, searchInProjects } from '../address/searched-projects.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import styles from './facet.module.css'
import { FacetOptions } from './facet-options.tsx'
import { FacetValue } from './facet-value.tsx'
import { useProjectCounts } from './use-facet.ts'

/** From so many projects on one looks for them by name. */
const many = 8

/** Which of the reader's projects are searched, one or several at once. */
export function ProjectFacet({ filter }: { filter: PanelFilter }) {
  const { t } = useLingui()
  const { projects } = useSession()
  const state = useSearchState()
  const change = useChangeSearch()
  const [typed, setTyped] = useState('')
  const counts = useProjectCounts(filter, state, projects)
  const choice = projectChoice(state)
  const named = projects.filter((name) => fold(name).includes(fold(typed.trim())))
  const { shown, growth } = useGrowing(named, 100)
  const choose = (next: ProjectChoice) => change(searchInProjects(state, next, projects))
  const toggle = (name: string) => {
    const ticked = choice.ticked.includes(name) ? choice.ticked.filter((each) => each !== name) : [...choice.ticked, name]
    choose({ ...choice, ticked, isExcluded: choice.isExcluded && ticked.length > 0 })
  }
  const isAll = !choice.isExcluded && choice.ticked.length === projects.length
  return (
    <div className={styles.facet} aria-busy={counts.isFetching}>
      {projects.length >= many && (
        <div className={styles.search}>
          <SearchField label={t`Search in projects`} value={typed} onChange={setTyped} />
        </div>
      )}
      {typed.trim() === '' && !isAll && (
        <FacetValue
          label={t`All projects`}
          count={null}
          isChosen={false}
          onToggle={() => choose({ ticked: projects, isExcluded: false })}
        />
      )}
      {shown.map((name) => (
        <FacetValue
          key={name}
          label={name}
          count={counts.data ? (counts.data.get(name) ?? 0) : null}
          isChosen={choice.ticked.includes(name)}
          isExcluded={choice.isExcluded}
          onToggle={() => toggle(name)}
        />
      ))}
      <More growth={growth} />
      {counts.isError && <p className={styles.none}>{t`The counts could not be loaded.`}</p>}
      <FacetOptions
        filter={filter}
        exclusion={isAll ? null : { isExcluded: choice.isExcluded, set: (isExcluded) => choose({ ...choice, isExcluded }) }}
      />
    </div>
  )
}
