import { type IndexedFolder, limits } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw, ScanText, Trash2, Unplug } from 'lucide-react'
import { useState } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { useIndexedFolders } from '../../api/indexed-folders.ts'
import { useMountedPath } from '../../api/mounted-path.ts'
import { renewAfterRemoval } from '../../api/query-client.ts'
import { ledgerAddress } from '../../ledger/ledger-address.ts'
import { openReadDialog } from '../../ocr/read-dialog-store.ts'
import tags from '../../tasks/task-tag.module.css'
import { tasksKey } from '../../tasks/use-tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { useGrowing } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { formatCount, formatMoment } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { removeFolder, startIndexing } from '../indexing-calls.ts'
import { FolderError } from './folder-error.tsx'
import { FolderSwitches } from './folder-switches.tsx'
import styles from './indexed-folders-card.module.css'
import { RemoveAllButton } from './remove-all-button.tsx'

/** The folders of the project, with those that cannot be reached now: index again, remove. */
export function IndexedFoldersCard({ project, isBusy }: { project: string; isBusy: boolean }) {
  const { t } = useLingui()
  const folders = useIndexedFolders(project)
  const { shown, growth } = useGrowing(folders.data ?? [], limits.folderPageSize)
  if (folders.error) return <ErrorState error={folders.error} retry={() => void folders.refetch()} />
  if (!folders.data || folders.data.length === 0) return null
  return (
    <Card
      title={t`Indexed folders`}
      extra={
        <span className={styles.all}>
          <RemoveAllButton project={project} isBusy={isBusy} />
        </span>
      }
    >
      <ul className={styles.list}>
        {shown.map((folder) => (
          <FolderLine key={folder.path} folder={folder} isBusy={isBusy} />
        ))}
      </ul>
      <More growth={growth} />
    </Card>
  )
}

function FolderLine({ folder, isBusy }: { folder: IndexedFolder; isBusy: boolean }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const mounted = useMountedPath()
  const { path, project } = folder
  const again = useMutation({
    mutationFn: () => startIndexing({ folder: path, project, options: { filter: true } }),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  const entries = formatCount(i18n.locale, folder.entries)
  return (
    <li className={styles.line}>
      <div className={styles.about}>
        <a href={hrefOf(ledgerAddress({ folder: path }))}>{shownName(mounted(path))}</a>{' '}
        {folder.isSample && (
          <span className={`${tags.tag} ${tags.info}`}>
            <Trans>Sample</Trans>
          </span>
        )}
        {folder.missing && (
          <p className={styles.missing}>
            <Unplug aria-hidden="true" />
            <Trans>Not there: is the drive plugged in? Its documents stay searchable.</Trans>
          </p>
        )}
        <p className={styles.facts}>
          <Plural value={folder.documents} one={`# document of ${entries} entries`} other={`# documents of ${entries} entries`} />
          {folder.lastRunAt !== null && (
            <>
              {' · '}
              <Trans>last read {formatMoment(i18n.locale, new Date(folder.lastRunAt))}</Trans>
            </>
          )}
        </p>
        <FolderSwitches folder={folder} />
        {again.error && <FolderError error={again.error} />}
      </div>
      <div className={styles.actions}>
        <Button look="quiet" disabled={folder.missing || again.isPending} onClick={() => again.mutate()}>
          <RotateCw aria-hidden="true" />
          <Trans>Index again</Trans>
        </Button>
        <Button
          look="quiet"
          disabled={folder.missing}
          onClick={() => openReadDialog({ project, folder: path, count: 0, isAgain: false })}
        >
          <ScanText aria-hidden="true" />
          <Trans>Read with OCR</Trans>
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" />
          {folder.isSample ? <Trans>Remove the sample</Trans> : <Trans>Remove</Trans>}
        </Button>
      </div>
      {isAsking && <RemoveFolderDialog folder={folder} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RemoveFolderDialog({ folder, onClose }: { folder: IndexedFolder; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const mounted = useMountedPath()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeFolder(folder.project, folder.path),
    onSuccess: async () => {
      await renewAfterRemoval(client)
      onClose()
    },
  })
  const documents = formatCount(i18n.locale, folder.documents)
  return (
    <Dialog
      title={t`Remove this folder from Dossier?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Remove {documents} documents</Trans>
          </Button>
        </>
      }
    >
      <p className={styles.path}>{shownName(mounted(folder.path))}</p>
      <p>
        <Trans>
          Its documents, their texts and their lines in the ledger are removed from Dossier. The files on disk are not touched.
        </Trans>
      </p>
      {remove.error && <ErrorState error={remove.error} />}
    </Dialog>
  )
}
