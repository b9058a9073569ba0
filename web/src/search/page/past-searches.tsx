import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { hrefOf } from '../../address/hash-history.ts'
import { useOffered } from '../../feature/offered.ts'
import type { PastSearches as PastList } from '../../feature/screen-slots.ts'
import styles from './past-searches.module.css'

/** On the first screen: the latest searches that were saved and run in the project; a list without any is not shown. */
export function PastSearches({ project }: { project: string }) {
  const lists = useOffered('pastSearches')
  return (
    <div className={styles.lists}>
      {lists.map((list) => (
        <List key={list.name} list={list} project={project} />
      ))}
    </div>
  )
}

function List({ list: { name, label, icon: Icon, list, all }, project }: { list: PastList; project: string }) {
  const { i18n } = useLingui()
  const { data = [] } = useQuery({
    queryKey: ['past searches', name, project],
    queryFn: ({ signal }) => list(project, signal),
    staleTime: 0,
  })
  if (data.length === 0) return null
  const title = i18n._(label)
  return (
    <section className={styles.list} aria-label={title}>
      <h2 className={styles.head}>
        <Icon aria-hidden="true" />
        {title}
        <a href={hrefOf(all)}>
          <Trans>All</Trans>
        </a>
      </h2>
      <ul>
        {data.map(({ key, label: words, address }) => (
          <li key={key}>
            <a href={hrefOf(address)} title={words} dir="auto">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
