import type { WatchedFolder } from '@dossier/contract/indexing/watching'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eye, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../ui/words/numbers.ts'
import { shownName } from '../ui/words/shown-name.ts'
import { problemText } from './problem-text.ts'
import styles from './watch.module.css'

/** How a watch stands: what it does now, what it has seen and done last, when it looks next, and what keeps it from doing more. */
export function WatchState({ watch }: { watch: WatchedFolder }) {
  const { i18n } = useLingui()
  return (
    <div className={styles.state}>
      <p className={styles.now}>
        <Eye aria-hidden="true" />
        <span>
          <Now watch={watch} />
        </span>
      </p>
      <Facts watch={watch} />
      {watch.problems.map((problem) => (
        <p key={problem.code} className={styles.problem}>
          <TriangleAlert aria-hidden="true" />
          <span>{shownName(problemText(i18n, problem))}</span>
        </p>
      ))}
    </div>
  )
}

function Now({ watch: { state, since } }: { watch: WatchedFolder }): ReactNode {
  const { i18n } = useLingui()
  const from = formatMoment(i18n.locale, new Date(since))
  if (state === 'starting') return <Trans>Looking for files …</Trans>
  if (state === 'changed') return <Trans>Changes seen, waiting for the end of writing</Trans>
  if (state === 'reading') return <Trans>Reading what has changed</Trans>
  if (state === 'unreachable') return <Trans>Waiting until the folder is back</Trans>
  return <Trans>Watching since {from}</Trans>
}

function Facts({ watch }: { watch: WatchedFolder }) {
  const { i18n } = useLingui()
  const { changedAt, changedPath, lastRun, stillChanging, sweptAt, nextSweepAt } = watch
  const moment = (at: number | null) => (at === null ? '–' : formatMoment(i18n.locale, new Date(at)))
  const name = shownName(nameBelow(changedPath ?? '', watch.path))
  return (
    <ul className={styles.facts}>
      {changedAt !== null && (
        <li>
          <Trans>
            last change {moment(changedAt)}: {name}
          </Trans>
        </li>
      )}
      {lastRun?.state === 'DONE' && (
        <li>
          <Trans>last run {moment(lastRun.at)}</Trans>
        </li>
      )}
      {lastRun?.state === 'CANCELLED' && (
        <li>
          <Trans>last run stopped</Trans>
        </li>
      )}
      {stillChanging > 0 && (
        <li>
          <Plural value={stillChanging} one="# file is still being written" other="# files are still being written" />
        </li>
      )}
      {sweptAt !== null && (
        <li>
          <Trans>
            looked through {moment(sweptAt)}, next {moment(nextSweepAt)}
          </Trans>
        </li>
      )}
    </ul>
  )
}

function nameBelow(path: string, folder: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
}
