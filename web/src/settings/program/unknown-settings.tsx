import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { Refusal } from './refusal.tsx'
import { changeSettings, settingsListKey } from './settings-calls.ts'

/** What the file of the settings says that is no setting: most often one of an older version, or one that is misspelt. */
export function UnknownSettings({ file, names }: { file: string; names: readonly string[] }) {
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: () => changeSettings(Object.fromEntries(names.map((name) => [name, null]))),
    onSettled: () => client.invalidateQueries({ queryKey: settingsListKey }),
  })
  const list = names.join(', ')
  return (
    <>
      <Banner
        kind="warn"
        icon={<TriangleAlert />}
        action={
          <Button disabled={removal.isPending} onClick={() => removal.mutate()}>
            <Trans>Remove from the file</Trans>
          </Button>
        }
      >
        <Trans>
          No settings, and without effect, although <bdi>{file}</bdi> says them: {list}.
        </Trans>
      </Banner>
      {removal.error && <Refusal error={removal.error} />}
    </>
  )
}
