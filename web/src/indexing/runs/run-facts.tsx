import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { searchAddress } from '../../search/address/search-address.ts'
import { emptySearch, setFilter } from '../../search/address/search-state.ts'
import { type IndexingTask, isUnderWay } from '../../tasks/task.ts'
import { withBreaks } from '../../ui/display/with-breaks.ts'
import { formatMoment, formatRate } from '../../ui/words/numbers.ts'
import { runNumbers } from './indexing-run.ts'
import styles from './run-facts.module.css'

/** Facts of a run, a line each: where, how fast, until when, and the link to its documents. */
export function RunFacts({ task, project }: { task: IndexingTask; project: string }) {
  const { i18n } = useLingui()
  const { folder = '' } = task.properties ?? {}
  const { read, searchable } = runNumbers(task)
  const isEnded = !isUnderWay(task) && typeof task.completedAt === 'number'
  const seconds = isEnded ? ((task.completedAt ?? 0) - task.createdAt) / 1000 : 0
  const rate = formatRate(i18n.locale, read / Math.max(seconds, 0.1))
  const search = setFilter({ ...emptySearch(project), query: '*' }, 'path', { values: [folder], isExcluded: false })
  return (
    <dl className={styles.facts}>
      <Fact name={<Trans>Folder</Trans>}>{withBreaks(folder)}</Fact>
      <Fact name={<Trans>Searchable</Trans>}>
        {searchable > 0 ? (
          <a href={hrefOf(searchAddress(search))}>
            <Plural value={searchable} one="# document" other="# documents" />
          </a>
        ) : isUnderWay(task) ? (
          <Trans>nothing yet</Trans>
        ) : (
          <Trans>nothing</Trans>
        )}
      </Fact>
      {isEnded && (
        <>
          {read > 0 && (
            <Fact name={<Trans>On average</Trans>}>
              <Trans>
                <b>{rate}</b> files a second
              </Trans>
            </Fact>
          )}
          <Fact name={<Trans>Ended</Trans>}>{formatMoment(i18n.locale, new Date(task.completedAt ?? 0))}</Fact>
        </>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
