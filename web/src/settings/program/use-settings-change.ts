import type { ChangedSettings } from '@dossier/contract/settings/settings-list'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RequestError } from '../../api/request-error.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { draftsAfter, useDrafts } from './drafts.tsx'
import { changeSettings, expectedOf, type NewSettings, settingsListKey, undoOf } from './settings-calls.ts'

/** Changes settings, says what a flag or the environment keeps from holding, and offers to take it back. */
export function useSettingsChange() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [, keep] = useDrafts()
  const reread = () => client.invalidateQueries({ queryKey: settingsListKey })
  const takeBack = async (done: ChangedSettings) => {
    try {
      await changeSettings(undoOf(done), expectedOf(done))
      showToast({ kind: 'done', text: t`The settings are as they were.` })
    } catch (error) {
      const detail = error instanceof RequestError ? (error.reason ?? undefined) : undefined
      showToast({ kind: 'failed', text: t`Unable to submit the settings.`, ...(detail && { detail }) })
    }
    await reread()
  }
  return useMutation({
    mutationFn: ({ news, seen }: { news: NewSettings; seen: Record<string, string> }) => changeSettings(news, seen),
    // Somebody else may have changed one of them.
    onError: reread,
    onSuccess: async (done, { news }) => {
      const stronger = done.changed.flatMap(({ strongerPlace }) => strongerPlace ?? []).join(', ')
      const action = { label: t`Undo`, run: () => void takeBack(done) }
      const detail = stronger === '' ? undefined : t`${stronger} is stronger: what you saved holds once that is gone.`
      if (done.changed.length > 0)
        showToast({ kind: 'done', text: t`The settings are saved.`, action, ...(detail && { detail }) })
      await reread()
      keep((drafts) => draftsAfter(drafts, news, done))
    },
  })
}
