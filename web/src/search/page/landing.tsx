import { limits } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { goTo, hrefOf } from '../../address/hash-history.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { useProject } from '../../api/project.ts'
import { useSession } from '../../api/session.ts'
import { useOffered } from '../../feature/offered.ts'
import { Logo } from '../../ui/display/logo.tsx'
import { useGrowing } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { searchAddress } from '../address/search-address.ts'
import { emptySearch, type SearchState } from '../address/search-state.ts'
import { storedSearch, storeSearch } from '../address/stored-search.ts'
import { useProjectTotal } from '../body/use-results.ts'
import styles from './landing.module.css'
import { PastSearches } from './past-searches.tsx'
import { SearchForm } from './search-box.tsx'

/** The first screen: a box to search in, and what there is to search. */
export function Landing() {
  const { t } = useLingui()
  const project = useProject()
  const { projects } = useSession()
  const parts = useOffered('landing')
  const total = useProjectTotal(project).data
  usePageTitle(t`Search`)
  const search = (state: SearchState) => {
    storeSearch(state)
    goTo(searchAddress(state))
  }
  return (
    <div className={styles.landing}>
      <h1 className={styles.brand}>
        <Logo />
        Dossier
      </h1>
      <div className={styles.box}>
        <SearchForm isLarge state={startingSearch(project)} onSearch={search} />
      </div>
      <div className={styles.line}>
        {total !== undefined && total > 0 && (
          <a href={hrefOf(searchAddress(emptySearch(project)))}>
            <Plural value={total} one="# document to search" other="# documents to search" />
          </a>
        )}
        {total === 0 && <Trans>Nothing is indexed yet.</Trans>}
        {parts.map(({ name, Part }) => (
          <Suspense key={name}>
            <Part project={project} total={total} />
          </Suspense>
        ))}
      </div>
      <PastSearches project={project} />
      {projects.length > 1 && <Projects names={projects} />}
    </div>
  )
}

function Projects({ names }: { names: string[] }) {
  const { t } = useLingui()
  const { shown, growth } = useGrowing(names, limits.aggregationSize)
  return (
    <>
      <ul className={styles.projects} aria-label={t`Projects`}>
        {shown.map((name) => (
          <li key={name}>
            <a href={hrefOf(searchAddress({ ...emptySearch(name), query: '*' }))}>{name}</a>
          </li>
        ))}
      </ul>
      <More growth={growth} />
    </>
  )
}

/** Only the page size and sort that the user chose before are kept. */
function startingSearch(project: string): SearchState {
  const { size, sort } = storedSearch() ?? emptySearch(project)
  return { ...emptySearch(project), size, sort }
}
