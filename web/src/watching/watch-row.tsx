import type { IndexedFolder } from '@dossier/contract'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Switch } from '../ui/controls/switch.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import styles from './watch.module.css'
import { unwatchFolder, useWatches, watchesKey, watchFolder } from './watch-calls.ts'
import { WatchState } from './watch-state.tsx'

/** The switch of a folder's watch, and how that stands. */
export function WatchRow({ folder: { project, path } }: { folder: IndexedFolder }) {
  const client = useQueryClient()
  const watches = useWatches(project)
  const change = useMutation({
    mutationFn: async (isOn: boolean): Promise<unknown> =>
      isOn ? watchFolder({ project, path }) : unwatchFolder({ project, path }),
    onSettled: () => client.invalidateQueries({ queryKey: watchesKey(project) }),
  })
  const watch = watches.data?.find((each) => each.path === path)
  const isOn = change.isPending ? change.variables : watch !== undefined
  const error = change.error ?? watches.error
  return (
    <>
      <Switch isOn={isOn} isDisabled={watches.isPending} onChange={(wanted) => !change.isPending && change.mutate(wanted)}>
        <Trans>Watch this folder</Trans>
      </Switch>
      {watch && isOn && <WatchState watch={watch} />}
      {error && (
        <div className={styles.error}>
          <ErrorState error={error} />
        </div>
      )}
    </>
  )
}
