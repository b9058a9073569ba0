import type { IndexedFolder } from '@dossier/contract'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useOffered } from '../../feature/offered.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { setFolder } from '../indexing-calls.ts'
import { FolderError } from './folder-error.tsx'
import styles from './indexed-folders-card.module.css'

/** What somebody may choose for a folder, all of it off at first. */
export function FolderSwitches({ folder }: { folder: IndexedFolder }) {
  const { project, path, keepsVersions } = folder
  const rows = useOffered('folderRows')
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (choice: { keepVersions?: boolean }) => setFolder({ project, path, ...choice }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ledger', project, 'folders'] }),
  })
  const { keepVersions = keepsVersions } = change.isPending ? change.variables : {}
  return (
    <div className={styles.switches}>
      <Switch isOn={keepVersions} isDisabled={change.isPending} onChange={(isOn) => change.mutate({ keepVersions: isOn })}>
        <Trans>Keep the former text of files that change</Trans>
      </Switch>
      {change.error && <FolderError error={change.error} />}
      {rows.map(({ name, Row }) => (
        <Suspense key={name}>
          <Row folder={folder} />
        </Suspense>
      ))}
    </div>
  )
}
