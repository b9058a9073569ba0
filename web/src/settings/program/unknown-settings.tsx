import type { UnknownSetting } from '@dossier/contract/settings/settings-list'
import type { WithoutMeaning } from '@dossier/contract/tables/without-meaning'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { labelled } from '../../ui/words/labelled.ts'
import { Refusal } from './refusal.tsx'
import { changeSettings, settingsListKey } from './settings-calls.ts'
import { withoutMeaningWords } from './without-meaning.ts'

/** What the file of the settings says that is no setting: one of the known program that has no meaning here, of an older version, or misspelt. */
export function UnknownSettings({ file, unknown }: { file: string; unknown: readonly UnknownSetting[] }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const names = unknown.map(({ name }) => name)
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
        {reasonsOf(unknown).map(([reason, without]) => (
          <div key={reason}>{labelled(i18n, without.join(', '), i18n._(withoutMeaningWords[reason]))}</div>
        ))}
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

/** Why entries mean nothing here, each reason once with those that it is about. */
function reasonsOf(unknown: readonly UnknownSetting[]): [WithoutMeaning, string[]][] {
  const names = new Map<WithoutMeaning, string[]>()
  for (const { name, reason } of unknown) if (reason) names.set(reason, [...(names.get(reason) ?? []), name])
  return [...names]
}
