import type { ChangeableSetting, SettingsList } from '@dossier/contract/settings/settings-list'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import styles from './limits-card.module.css'
import { Refusal } from './refusal.tsx'
import { SettingRow } from './setting-row.tsx'
import { fetchSettingsList, type NewSettings, settingsListKey } from './settings-calls.ts'
import { useSettingsChange } from './use-settings-change.ts'

/** The settings of batch searches and downloads, to be changed while the program runs. In server mode they are its operator's. */
export function LimitsCard() {
  const { t } = useLingui()
  const { mode } = useSession()
  const list = useQuery({
    queryKey: settingsListKey,
    queryFn: ({ signal }) => fetchSettingsList(signal),
    enabled: mode === 'local',
  })
  if (mode !== 'local') return null
  return (
    <Card title={t`Batch searches and downloads`}>
      {list.isPending && <QuietWait text={t`Asking for the settings`} />}
      {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data && <SettingsForm list={list.data} />}
    </Card>
  )
}

function SettingsForm({ list: { file, settings } }: { list: SettingsList }) {
  const [drafts, draft] = useState<Partial<Record<ChangeableSetting, string>>>({})
  const change = useSettingsChange()
  const news: NewSettings = Object.fromEntries(
    settings.flatMap(({ name, value }) => {
      const typed = drafts[name]
      return typed === undefined || typed === value ? [] : [[name, typed]]
    }),
  )
  const isChanged = Object.keys(news).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !change.isPending) change.mutate(news, { onSuccess: () => draft({}) })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {settings.map((setting) => (
        <SettingRow
          key={setting.name}
          setting={setting}
          value={drafts[setting.name] ?? setting.value}
          onChange={(value) => draft({ ...drafts, [setting.name]: value })}
        />
      ))}
      {change.error && <Refusal error={change.error} />}
      <footer className={styles.foot}>
        <span className={styles.quiet}>
          <Trans>
            Written to <bdi>{file}</bdi>; no restart is needed.
          </Trans>
        </span>
        <Button look="primary" type="submit" disabled={!isChanged || change.isPending}>
          <Trans>Save</Trans>
        </Button>
      </footer>
    </form>
  )
}
