import type { ThreadPage } from '@dossier/contract/documents/threads'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId } from 'react'
import type { DocumentTabProps } from '../feature/document-slots.ts'
import { Button } from '../ui/controls/button.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { useKeptFocus } from '../ui/focus/use-kept-focus.ts'
import { growthOf } from '../ui/growing/growth.ts'
import { More } from '../ui/growing/more.tsx'
import { GapLine, MailLine } from './thread-lines.tsx'
import { threadOptions } from './thread-query.ts'
import styles from './thread-tab.module.css'

/** The thread of a message as a tree: each message behind what it answers, and the places of those that nobody has. */
export function ThreadTab({ place, query }: DocumentTabProps) {
  const { t } = useLingui()
  const tab = useKeptFocus<HTMLDivElement>()
  const title = useId()
  const thread = useInfiniteQuery(threadOptions(place))
  if (thread.error && !thread.data) return <ErrorState error={thread.error} retry={() => void thread.refetch()} />
  const [first] = thread.data?.pages ?? []
  if (!thread.data || !first) return <QuietWait text={t`Loading the thread`} />
  const lines = thread.data.pages.flatMap(({ items, from }) => items.map((line, at) => ({ line, number: from + at })))
  return (
    <div ref={tab} className={styles.tab}>
      <Summary id={title} page={first} />
      {first.from > 0 && (
        <Button look="link" disabled={thread.isFetchingPreviousPage} onClick={() => void thread.fetchPreviousPage()}>
          {thread.isFetchPreviousPageError ? <Trans>Try again</Trans> : <Trans>What comes before</Trans>}
        </Button>
      )}
      <ol className={styles.lines} aria-labelledby={title} onKeyDown={moveByArrows}>
        {lines.map(({ line, number }) =>
          line.kind === 'gap' ? (
            <GapLine key={number} gap={line} />
          ) : (
            <MailLine
              key={number}
              mail={line}
              above={mailAbove(lines, number - (lines[0]?.number ?? 0))}
              index={place.index}
              query={query}
              isOpen={number === first.at}
            />
          ),
        )}
      </ol>
      <More growth={growthOf(thread)} />
    </div>
  )
}

type Line = { line: ThreadPage['items'][number]; number: number }

/** The message before a line, whose subject needs not be said again. */
function mailAbove(lines: Line[], at: number) {
  const above = lines[at - 1]?.line
  return above?.kind === 'mail' ? above : undefined
}

function Summary({ id, page }: { id: string; page: ThreadPage }) {
  const { messages, missing } = page
  return (
    <div className={styles.summary}>
      <p id={id}>
        <Plural value={messages} one="# message" other="# messages" />
        {missing > 0 && (
          <>
            {' · '}
            <Plural
              value={missing}
              one="# more is cited but not in this project"
              other="# more are cited but not in this project"
            />
          </>
        )}
      </p>
      {page.isCut && (
        <p>
          <Trans>The thread is longer than this: only so many messages are looked at.</Trans>
        </p>
      )}
      {page.isSubjectTooCommon && (
        <p>
          <Trans>So many messages have this subject that none is joined by it alone.</Trans>
        </p>
      )}
      {page.isBeingRead && (
        <p>
          <Trans>Messages of an earlier version are still being looked through: there may be more.</Trans>
        </p>
      )}
    </div>
  )
}

/** Arrows, Home and End go from message to message, beside Tab, which visits every link. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')]
  const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
  const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }
  const goal = links[goals[event.key] ?? -1]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}
