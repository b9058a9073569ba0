import { type FolderListing, limits } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { CornerLeftUp, Folder, FolderLock } from 'lucide-react'
import { useGrowing } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { shownName } from '../../ui/words/shown-name.ts'
import styles from './folder-chooser.module.css'

type Props = { parent: string | null; folders: FolderListing['folders']; onOpen: (path: string) => void }

/** The folders inside one, and the way up. */
export function FolderList({ parent, folders, onOpen }: Props) {
  const { t } = useLingui()
  const { shown, growth } = useGrowing(folders, limits.aggregationSize)
  return (
    <div className={styles.list}>
      <ul aria-label={t`Folders`}>
        {parent !== null && (
          <li>
            <button type="button" onClick={() => onOpen(parent)}>
              <CornerLeftUp aria-hidden="true" />
              <span>
                <Trans>Up</Trans>
              </span>
            </button>
          </li>
        )}
        {shown.map((each) => (
          <li key={each.path}>
            <button
              type="button"
              disabled={!each.readable}
              onClick={() => onOpen(each.path)}
              title={each.readable ? each.path : t`You may not read this folder`}
            >
              {each.readable ? <Folder aria-hidden="true" /> : <FolderLock aria-hidden="true" />}
              <span>{shownName(each.name)}</span>
            </button>
          </li>
        ))}
      </ul>
      <More growth={growth} />
    </div>
  )
}
