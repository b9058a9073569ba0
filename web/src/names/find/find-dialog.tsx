import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { useIndexedFolders } from '../../api/indexed-folders.ts'
import { useProject } from '../../api/project.ts'
import { tasksKey } from '../../tasks/use-tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from './find-dialog.module.css'
import { closeFindDialog, type FindRequest } from './find-dialog-store.ts'
import { startFinding, useFinders } from './finder-calls.ts'
import { FinderChoice, usualFinder } from './finder-choice.tsx'
import { LanguageStates } from './language-states.tsx'

/** The folder that stands for all documents in the form. */
const everywhere = ''

/** "Find people", in the project that is asked for or the present one. */
export function FindDialog({ request }: { request: FindRequest }) {
  return request.project === undefined ? <FindHere request={request} /> : <FindForm project={request.project} request={request} />
}

function FindHere({ request }: { request: FindRequest }) {
  return <FindForm project={useProject()} request={request} />
}

/** Which finder, in what, in which languages; what is missing is said with its cure. */
function FindForm({ project, request }: { project: string; request: FindRequest }) {
  const { t } = useLingui()
  const finders = useFinders(project)
  const [chosenFinder, setChosenFinder] = useState(request.finder)
  const [folder, setFolder] = useState(request.folder ?? everywhere)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [isOffline, setOffline] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const finder = finders.data?.find(({ name }) => name === chosenFinder) ?? usualFinder(finders.data ?? [])
  const languages = finder?.languages.map(({ language }) => language).filter((language) => !leftOut.includes(language)) ?? []
  const hasDocuments = finder?.languages.some(({ documents }) => documents > 0) ?? false
  const start = useStart(project, request)
  return (
    <Dialog
      title={t`Find people`}
      size="large"
      onClose={closeFindDialog}
      actions={
        <>
          <Button onClick={closeFindDialog}>{t`Cancel`}</Button>
          <Button
            look="primary"
            disabled={!finder || languages.length === 0 || start.isPending}
            onClick={() =>
              finder &&
              start.mutate({
                pipeline: finder.name,
                isOffline,
                isAgain,
                ...(leftOut.length > 0 && { languages }),
                ...(request.chosen ? { documents: request.chosen.documents } : folder !== everywhere && { folder }),
              })
            }
          >{t`Find`}</Button>
        </>
      }
    >
      <div className={styles.form}>
        {finders.error && <ErrorState error={finders.error} retry={() => void finders.refetch()} />}
        {finders.isPending && <QuietWait text={t`Asking for the name finders`} />}
        {finders.data && <FinderChoice finders={finders.data} chosen={finder?.name} onChoose={setChosenFinder} />}
        {request.chosen ? (
          <p>
            <Plural value={request.chosen.count} one="In # document that was chosen." other="In # documents that were chosen." />
          </p>
        ) : (
          <FolderChoice project={project} folder={folder} onChoose={setFolder} />
        )}
        {finder && <LanguageStates finder={finder} leftOut={leftOut} isOffline={isOffline} onChange={setLeftOut} />}
        {finder && !hasDocuments && (
          <p>
            <Trans>There are no documents in this project yet.</Trans>
          </p>
        )}
        <Switch isOn={isOffline} onChange={setOffline}>
          <Trans>Offline: bring no models, whatever is missing</Trans>
        </Switch>
        <Switch isOn={isAgain} onChange={setAgain}>
          <Trans>Also documents that this finder has read before</Trans>
        </Switch>
        {start.error && <ErrorState error={start.error} />}
      </div>
    </Dialog>
  )
}

function useStart(project: string, { onDone }: FindRequest) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (finding: Parameters<typeof startFinding>[1]) => startFinding(project, finding),
    onSuccess: async () => {
      showToast({
        kind: 'done',
        icon: UserSearch,
        text: t`Names are being looked for.`,
        action: { label: t`Show how far it is`, run: () => goTo(addresses.indexing) },
      })
      onDone?.()
      closeFindDialog()
      await client.invalidateQueries({ queryKey: tasksKey })
    },
  })
}

type FolderProps = { project: string; folder: string; onChoose: (folder: string) => void }

function FolderChoice({ project, folder, onChoose }: FolderProps) {
  const { t } = useLingui()
  const folders = useIndexedFolders(project).data?.filter(({ entries }) => entries > 0) ?? []
  const all = { value: everywhere, label: t`All documents of the project` }
  return (
    <Select
      isField
      label={t`In`}
      value={folder}
      options={[all, ...folders.map(({ path }) => ({ value: path, label: path }))]}
      onChange={onChoose}
    />
  )
}
