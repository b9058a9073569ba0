import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { growthOf } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { formatSize } from '../../ui/words/numbers.ts'
import { type FolderChoice, FolderLines } from './folder-lines.tsx'
import { largestFirst } from './folder-order.ts'
import { OrderTools } from './order-tools.tsx'
import { Trail } from './trail.tsx'
import styles from './tree-view.module.css'
import { useLevel, useTop } from './use-level.ts'

type Props = {
  project: string
  /** Only files on the disk are counted, so that sizes are those on the disk. */
  isFilesOnly?: boolean
  /** Folders can be chosen by boxes; each stands for everything below it. */
  choice?: FolderChoice
  /** A line below the breadcrumb at the top of the tree. */
  atTop?: ReactNode
}

/** The folders of a project, level by level: documents and bytes below each, with bars, in any order. */
export function TreeView({ project, isFilesOnly = false, choice, atTop }: Props) {
  const { t, i18n } = useLingui()
  const [folder, setFolder] = useState<string | null>(null)
  const [order, setOrder] = useState(largestFirst)
  const top = useTop(project)
  const answer = useLevel(project, folder === null ? top : [folder], { order, isFilesOnly })
  const { level, folders } = answer
  const place = useKeptFocus<HTMLDivElement>()
  const isWaiting = top === undefined || answer.isPending
  const hasFailed = answer.isError && !level
  return (
    <div className={styles.tree} ref={place} aria-busy={answer.isPlaceholderData}>
      <Trail folder={folder} roots={top ?? []} onGo={setFolder} />
      {folder === null && atTop}
      {isWaiting && <QuietWait text={t`Loading the folders`} />}
      {hasFailed && <ErrorState error={answer.error} retry={() => void answer.refetch()} />}
      <div className={styles.head}>
        <p role="status">
          <b>{formatSize(i18n.locale, level?.bytes ?? 0)}</b> ·{' '}
          <Plural value={level?.count ?? 0} one="# document" other="# documents" />
        </p>
        <OrderTools order={order} onChange={setOrder} />
      </div>
      {!isWaiting && !hasFailed && folders.length === 0 && (
        <p className={styles.none}>
          <Trans>No folders</Trans>
        </p>
      )}
      {folders.length > 0 && (
        <FolderLines project={project} folders={folders} whole={level} {...{ order, isFilesOnly, choice }} onOpen={setFolder} />
      )}
      <More growth={growthOf(answer)} />
    </div>
  )
}
