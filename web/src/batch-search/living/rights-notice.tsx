import { type BatchRights, livingCalls } from '@dossier/contract/batch-search/living'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { formatMoment } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { batchKey } from '../known/batches.ts'
import { searchAgain } from '../known/changes.ts'
import { ClosedCount } from './closed-count.tsx'
import styles from './rights-notice.module.css'

/** The reader's own batch searches for which a right makes a difference now. */
function useRights() {
  return useQuery({
    queryKey: [batchKey, 'rights'],
    queryFn: ({ signal }) => ask(livingCalls.rights, { signal }),
  })
}

/** Says of an own batch search that a right to one of its projects was taken or given, and lets it go on. */
export function RightsNotice({ id }: { id: string }) {
  const { data } = useRights()
  const one = data?.items.find(({ uuid }) => uuid === id)
  return one && <Notice one={one} />
}

/** At first so many are named. */
const fewNotices = 2

/** The same of all that are in no list because a project of theirs is closed. */
export function ClosedBatches() {
  const { i18n } = useLingui()
  const { data } = useRights()
  const [isWhole, setWhole] = useState(false)
  const closed = data?.items.filter(({ closedProjects }) => closedProjects > 0) ?? []
  const shown = isWhole ? closed : closed.slice(0, fewNotices)
  const more = closed.length - shown.length
  if (closed.length === 0) return null
  return (
    <div className={styles.closed}>
      {shown.map((one) => (
        <Notice key={one.uuid} one={one}>
          <b>
            <bdi>{shownName(one.name)}</bdi>
          </b>
          <br />
          <small>{formatMoment(i18n.locale, new Date(one.date))}</small>
          <br />
        </Notice>
      ))}
      {more > 0 && (
        <Button look="link" onClick={() => setWhole(true)}>
          <Plural value={more} one="# more batch search of closed projects" other="# more batch searches of closed projects" />
        </Button>
      )}
    </div>
  )
}

function Notice({ one, children }: { one: BatchRights; children?: ReactNode }) {
  const [isAsked, setAsked] = useState(false)
  const { uuid, closedProjects, openedProjects, isWhole } = one
  const goOn = () => {
    setAsked(true)
    void searchAgain(uuid).finally(() => setAsked(false))
  }
  return (
    <Banner kind="info" role="status">
      <p>
        {children}
        {closedProjects > 0 ? <Closed count={closedProjects} isWhole={isWhole} /> : <Opened projects={openedProjects} />}
      </p>
      {isWhole && (
        <Button disabled={isAsked} onClick={goOn}>
          {closedProjects > 0 ? <Trans>Go on with the open projects</Trans> : <Trans>Search them, too</Trans>}
        </Button>
      )}
    </Banner>
  )
}

function Closed({ count, isWhole }: { count: number; isWhole: boolean }) {
  return (
    <>
      <ClosedCount count={count} />{' '}
      {isWhole ? (
        <Plural
          value={count}
          one="Its hits are hidden until you go on without it. What was decided there stays, in case it is opened again."
          other="Its hits are hidden until you go on without them. What was decided there stays, in case they are opened again."
        />
      ) : (
        <Trans>It was not searched to its end: make it anew in the projects that are open.</Trans>
      )}
    </>
  )
}

function Opened({ projects }: { projects: readonly string[] }) {
  const names = projects.join(', ')
  const count = projects.length
  return (
    <Plural
      value={count}
      one={`It goes on without ${names}, which is open to you again.`}
      other={`It goes on without ${names}, which are open to you again.`}
    />
  )
}
