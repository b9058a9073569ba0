import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { Refusal } from './refusal.tsx'
import { changeSettings, settingsListKey } from './settings-calls.ts'

/** What the file of the settings says that is no setting: most often one of an older version, or one that is misspelt. */
export function UnknownSettings({ file, names }: { file: string; names: readonly string[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
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
          <Button disabled={removal.isPending} onClick={() => setAsking(true)}>
            <Trans>Remove from the file</Trans>
          </Button>
        }
      >
        <Trans>
          <bdi>{file}</bdi> has entries that are not settings and have no effect: {list}.
        </Trans>
      </Banner>
      {isAsking && (
        <Confirm
          title={t`Remove from the file?`}
          action={t`Remove`}
          onConfirm={() => {
            setAsking(false)
            removal.mutate()
          }}
          onClose={() => setAsking(false)}
        >
          <Trans>These entries and their values will be gone for good: {list}.</Trans>
        </Confirm>
      )}
      {removal.error && <Refusal error={removal.error} />}
    </>
  )
}
