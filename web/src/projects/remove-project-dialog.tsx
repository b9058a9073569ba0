import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { renewAfterRemoval } from '../api/query-client.ts'
import { RequestError } from '../api/request-error.ts'
import { useSession } from '../api/session.ts'
import { ConfirmByName } from '../ui/controls/confirm-by-name.tsx'
import { Banner } from '../ui/display/banner.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { showToast } from '../ui/toasts/toasts.ts'
import { PartList } from './part-list.tsx'
import { contentsOf, removeProject } from './project-calls.ts'

/** Removes a project once its name was typed, after saying what goes with it. */
export function RemoveProjectDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const { t } = useLingui()
  const { defaultProject } = useSession()
  const client = useQueryClient()
  const contents = useQuery(contentsOf(project))
  const removal = useMutation({
    mutationFn: () => removeProject(project),
    onSuccess: async () => {
      onClose()
      goTo(addresses.projects, { replace: true })
      showToast({ kind: 'done', text: t`The project ${project} is removed.` })
      // The list of the reader's projects, too.
      await renewAfterRemoval(client)
    },
  })
  return (
    <ConfirmByName
      name={project}
      title={t`Remove the project?`}
      keep={t`Keep it`}
      action={t`Remove it permanently`}
      isBusy={contents.isPending || removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        <Trans>This will be removed; only a backup can bring it back:</Trans>
      </p>
      {contents.isPending && <QuietWait text={t`Counting`} />}
      {contents.error && <ErrorState error={contents.error} retry={() => void contents.refetch()} />}
      {contents.data && <PartList contents={contents.data} />}
      <p>
        <Trans>The files on disk are not touched.</Trans>{' '}
        {project === defaultProject && <Trans>It is the default project, so it will be created again at once, empty.</Trans>}
      </p>
      {removal.error && (
        <Banner kind="bad" role="alert" icon={<CircleAlert />}>
          <Trans>The project could not be removed.</Trans> {removal.error instanceof RequestError && removal.error.reason}
        </Banner>
      )}
    </ConfirmByName>
  )
}
