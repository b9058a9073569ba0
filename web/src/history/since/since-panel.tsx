import {
  type GoneReason,
  goneReasons,
  type NewToUserReason,
  newToUserReasons,
  type Since,
  sincePageSize,
} from '@dossier/contract/kept-results'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { labelled } from '../../ui/words/labelled.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { useSince } from './kept.ts'
import styles from './since.module.css'

type Props = { id: number; name: string; onKeep: () => Promise<void>; isBusy: boolean }

/** Pages of both lists at most: whoever wants more starts again from now. */
const pagesMost = 10

/** What a saved search finds since its results were kept, what it finds no more, and why. */
export function SincePanel({ id, name, onKeep, isBusy }: Props) {
  const { t } = useLingui()
  const [pages, setPages] = useState(1)
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = useSince(id, pages)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <QuietWait text={t`Comparing`} />
  const keep = () => {
    setAsked(false)
    void onKeep()
  }
  const shown = pages * sincePageSize
  const hasMore = Math.max(data.new.total, data.gone.total) > shown
  return (
    <section className={styles.panel} aria-label={t`Since then: ${name}`}>
      <Closed closed={data.closed} />
      {data.isKept ? <Sides since={data} /> : <Numbers since={data} />}
      {hasMore && pages < pagesMost && (
        <Button look="link" onClick={() => setPages(pages + 1)}>
          <Trans>More</Trans>
        </Button>
      )}
      {hasMore && pages === pagesMost && (
        <p>
          <Plural
            value={shown}
            one="Only the first # document of each is listed."
            other="Only the first # documents of each are listed."
          />
        </p>
      )}
      <Button disabled={isBusy} onClick={() => setAsked(true)}>
        <Trans>Start again from now</Trans>
      </Button>
      {isAsked && (
        <Confirm
          title={t`Keep what the search finds now?`}
          action={t`Start again from now`}
          onConfirm={keep}
          onClose={() => setAsked(false)}
        >
          <p>
            <Trans>What is listed here is no longer told as new or gone. This cannot be undone.</Trans>
          </p>
        </Confirm>
      )}
    </section>
  )
}

/** What a right made vanish, and no file. */
function Closed({ closed: { projects, documents } }: { closed: Since['closed'] }) {
  if (projects === 0) return null
  const vanished =
    documents === null ? (
      <Trans>What was found there is not shown.</Trans>
    ) : (
      <Plural
        value={documents}
        one="What was found there is not shown: # document."
        other="What was found there is not shown: # documents."
      />
    )
  return (
    <p>
      <Plural
        value={projects}
        one="One of its projects is not open to you any more."
        other="# of its projects are not open to you any more."
      />{' '}
      {vanished}
    </p>
  )
}

function Numbers({ since: { before, now } }: { since: Since }) {
  const { i18n } = useLingui()
  const [then, today] = [formatCount(i18n.locale, before), formatCount(i18n.locale, now)]
  return (
    <p>
      <Trans>
        It found {then} documents then and finds {today} now: too many to tell which of them are new. Narrow the search, and save
        that.
      </Trans>
    </p>
  )
}

const changeWords: Record<NewToUserReason & GoneReason, MessageDescriptor> = {
  READ_AGAIN: msg`its file was read since then`,
  MARKED: msg`a tag, a name or another mark changed`,
}
const newWords: Record<NewToUserReason, MessageDescriptor> = {
  NEW_FILE: msg`new file`,
  PROJECT_OPENED: msg`its project was opened to you since then`,
  ...changeWords,
}
const goneWords: Record<GoneReason, MessageDescriptor> = { REMOVED: msg`removed`, ...changeWords }

function Sides({ since }: { since: Since }) {
  const { t, i18n } = useLingui()
  const words = (reason: MessageDescriptor) => i18n._(reason)
  const counted = (count: number, reason: MessageDescriptor) => labelled(i18n, formatCount(i18n.locale, count), words(reason))
  return (
    <>
      <Side
        title={t`New since then`}
        side={since.new}
        reasons={reasonsOf(since.new.reasons, newToUserReasons, (count, each) => counted(count, newWords[each]))}
      >
        {since.new.items.map(({ project, id, routing, reason, ...place }) => (
          <li key={`${project} ${id}`}>
            <a href={hrefOf(addresses.documentPage({ index: project, id, routing }))}>
              <bdi>{nameOf(place, id)}</bdi>
            </a>
            <span>{words(newWords[reason])}</span>
          </li>
        ))}
      </Side>
      <Side
        title={t`Gone since then`}
        side={since.gone}
        reasons={reasonsOf(since.gone.reasons, goneReasons, (count, each) => counted(count, goneWords[each]))}
      >
        {since.gone.items.map(({ project, id, routing, reason, ...place }) => (
          <li key={`${project} ${id}`}>
            {reason === 'MARKED' ? (
              <a href={hrefOf(addresses.documentPage({ index: project, id, routing }))}>
                <bdi>{nameOf(place, id)}</bdi>
              </a>
            ) : (
              <bdi>{nameOf(place, id)}</bdi>
            )}
            <span>{words(goneWords[reason])}</span>
          </li>
        ))}
      </Side>
    </>
  )
}

/** How many of each reason, where there is more than one. */
function reasonsOf<Reason extends string>(
  counts: { reason: Reason; documents: number }[],
  known: readonly Reason[],
  words: (documents: number, reason: Reason) => string,
): string[] {
  if (counts.length < 2) return []
  return known.flatMap((reason) =>
    counts.filter((each) => each.reason === reason).map(({ documents }) => words(documents, reason)),
  )
}

type SideProps = { title: string; side: Since['new' | 'gone']; reasons: string[]; children: ReactNode }

function Side({ title, side: { total, explained }, reasons, children }: SideProps) {
  const { i18n } = useLingui()
  const looked = formatCount(i18n.locale, explained)
  return (
    <div>
      <p>
        <b>{labelled(i18n, title, formatCount(i18n.locale, total))}</b>
      </p>
      {reasons.length > 0 && <p>{reasons.join(' · ')}</p>}
      {explained < total && (
        <p>
          <Trans>The reasons are those of the first {looked} of them.</Trans>
        </p>
      )}
      {total > 0 && (
        <ul className={styles.documents} aria-label={title}>
          {children}
        </ul>
      )}
    </div>
  )
}

function nameOf({ path, embeddedPath }: { path: string; embeddedPath: string | null }, id: string): string {
  const [file = ''] = path.split('/').slice(-1)
  const inside = embeddedPath?.split('/').findLast((part) => part !== '')
  return shownName([file, inside].filter((part) => part).join(' › ')) || id.slice(0, 10)
}
