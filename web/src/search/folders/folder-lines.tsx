import { Trans, useLingui } from '@lingui/react/macro'
import { Folder } from 'lucide-react'
import { hrefOf } from '../../address/hash-history.ts'
import { useMountedPath } from '../../api/mounted-path.ts'
import { formatCount, formatSize } from '../../ui/words/numbers.ts'
import { folderAddress } from './folder-address.ts'
import type { FolderLevel, SizedFolder } from './folder-level.ts'
import type { FolderOrder } from './folder-order.ts'
import { folderName } from './folder-trail.ts'
import styles from './tree-view.module.css'

/** Chosen folders, by their paths. */
export type FolderChoice = { values: readonly string[]; onChange: (values: string[]) => void }

type Props = {
  project: string
  folders: readonly SizedFolder[]
  whole: FolderLevel | undefined
  order: FolderOrder
  isFilesOnly: boolean
  choice: FolderChoice | undefined
  onOpen: (path: string) => void
}

/** Folders that lie side by side; a bar says what part of the whole lies below each: of its bytes, or of its documents where these are sorted by. */
export function FolderLines({ folders, choice, ...rest }: Props) {
  const { t } = useLingui()
  const isAll = choice !== undefined && folders.every(({ path }) => choice.values.includes(path))
  const chooseAll = () => {
    const others = choice?.values.filter((value) => !folders.some(({ path }) => path === value)) ?? []
    choice?.onChange(isAll ? others : [...others, ...folders.map(({ path }) => path)])
  }
  return (
    <ul className={styles.lines} aria-label={t`Folders`}>
      {choice && (
        <li className={styles.all}>
          <label>
            <input type="checkbox" checked={isAll} onChange={chooseAll} />
            <Trans>All</Trans>
          </label>
        </li>
      )}
      {folders.map((folder) => (
        <FolderLine key={folder.path} folder={folder} choice={choice} {...rest} />
      ))}
    </ul>
  )
}

type LineProps = Omit<Props, 'folders'> & { folder: SizedFolder }

function FolderLine({ project, folder, whole, order, isFilesOnly, choice, onOpen }: LineProps) {
  const { i18n, t } = useLingui()
  const { path, count, bytes } = folder
  const shown = useMountedPath()(path)
  const name = folderName(shown)
  const share = order.by === '_count' ? count / Math.max(1, whole?.count ?? 0) : bytes / Math.max(1, whole?.bytes ?? 0)
  const isChosen = choice?.values.includes(path) ?? false
  const toggle = () => choice?.onChange(isChosen ? choice.values.filter((each) => each !== path) : [...choice.values, path])
  return (
    <li className={styles.line}>
      {choice && <input type="checkbox" aria-label={name} checked={isChosen} onChange={toggle} />}
      <button type="button" className={styles.name} title={shown} onClick={() => onOpen(path)}>
        <Folder aria-hidden="true" />
        <span>{name}</span>
      </button>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
      <span className={styles.size}>{formatSize(i18n.locale, bytes)}</span>
      <a
        className={styles.count}
        aria-label={t`${formatCount(i18n.locale, count)} documents in ${name}`}
        href={hrefOf(folderAddress(project, path, isFilesOnly))}
      >
        {formatCount(i18n.locale, count)}
      </a>
    </li>
  )
}
