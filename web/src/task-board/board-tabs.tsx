import type { Task } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { useSession } from '../api/session.ts'
import type { TaskKind, TaskTab } from '../feature/task-kind.ts'
import { kindOf } from '../tasks/known-kinds.ts'
import styles from './board-page.module.css'

type Props = { tab: TaskTab | undefined; tasks: readonly Task[]; kinds: readonly TaskKind[] }

/** The contract's tabs. Those of documents and names are for whoever manages documents, or has had such tasks; those of batches lead to the pages that list them. */
export function BoardTabs({ tab, tasks, kinds }: Props) {
  const { t } = useLingui()
  const { manageDocuments } = useSession()
  const running = (name: TaskTab | undefined) =>
    tasks.filter((task) => task.state === 'RUNNING' && (name === undefined || kindOf(kinds, task)?.tab === name)).length
  const isOffered = (name: TaskTab) => manageDocuments || tab === name || tasks.some((task) => kindOf(kinds, task)?.tab === name)
  const tabs: { name: TaskTab | undefined; label: string; address: string }[] = [
    { name: undefined, label: t`All`, address: addresses.taskBoard },
    { name: 'batch-search', label: t`Batch searches`, address: addresses.batchSearch },
    { name: 'batch-download', label: t`Batch downloads`, address: addresses.batchDownload },
    { name: 'documents', label: t`Documents`, address: addresses.documentTasks },
    { name: 'entities', label: t`Names`, address: addresses.nameTasks },
  ]
  const shown = tabs.filter(({ name }) => name === undefined || name.startsWith('batch-') || isOffered(name))
  return (
    <nav className={styles.tabs} aria-label={t`Kinds of tasks`}>
      {shown.map(({ name, label, address }) => (
        <a key={address} href={hrefOf(address)} aria-current={name === tab ? 'page' : undefined}>
          {label}
          {running(name) > 0 && (
            <span className={styles.count} title={t`${running(name)} running`}>
              {running(name)}
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
