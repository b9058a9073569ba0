import { Trans, useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../address/hash-history.ts'
import { usePastSearches } from '../assist/use-past-searches.ts'
import styles from './past-searches.module.css'

/** On the first screen: the latest searches that were saved and run in the project; a list without any is not shown. */
export function PastSearches({ project }: { project: string }) {
  return (
    <div className={styles.lists}>
      {usePastSearches(project).map((list) => list.searches.length > 0 && <List key={list.name} list={list} />)}
    </div>
  )
}

type Props = { list: ReturnType<typeof usePastSearches>[number] }

function List({ list: { label, icon: Icon, searches, all } }: Props) {
  const { i18n } = useLingui()
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
        {searches.map(({ key, label: words, address }) => (
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
