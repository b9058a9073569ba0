import type { SettingFacts, SettingsList } from '@dossier/contract/settings/settings-list'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import styles from './program-card.module.css'
import { Refusal } from './refusal.tsx'
import { SettingRow } from './setting-row.tsx'
import { settingWords } from './setting-words.ts'
import { fetchSettingsList, settingsListKey } from './settings-calls.ts'
import { UnknownSettings } from './unknown-settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import type { ProgramPage } from './words-of-setting.ts'

type Props = {
  title: string
  /** Which of all settings. */
  has: (setting: SettingFacts) => boolean
}

/** Settings of the program, to be changed while it runs. In server mode they are its operator's. */
export function ProgramCard({ title, has }: Props) {
  const { t } = useLingui()
  const { mode } = useSession()
  const list = useQuery({
    queryKey: settingsListKey,
    queryFn: ({ signal }) => fetchSettingsList(signal),
    enabled: mode === 'local',
  })
  if (mode !== 'local') return null
  return (
    <Card title={title}>
      {list.isPending && <QuietWait text={t`Asking for the settings`} />}
      {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data && <Form list={list.data} settings={list.data.settings.filter(has)} />}
    </Card>
  )
}

/** The settings of one page. */
export function ProgramSettings({ title, page }: { title: string; page: ProgramPage }) {
  return <ProgramCard title={title} has={({ name }) => settingWords[name].page === page} />
}

function Form({ list: { file, unknown }, settings }: { list: SettingsList; settings: readonly SettingFacts[] }) {
  const form = useSettingsForm(settings)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form className={styles.form} onSubmit={submit} onBlur={form.judge} noValidate>
      {settings.map((setting) => (
        <SettingRow key={setting.name} setting={setting} form={form} />
      ))}
      {unknown.length > 0 && <UnknownSettings file={file} unknown={unknown} />}
      {form.error && <Refusal error={form.error} />}
      <footer className={styles.foot}>
        <span className={styles.quiet}>
          <Trans>
            Written to <bdi>{file}</bdi>.
          </Trans>{' '}
          {form.count > 0 && <Plural value={form.count} one="# change is not saved." other="# changes are not saved." />}
        </span>
        <span className={styles.buttons}>
          {form.count > 0 && (
            <Button look="quiet" onClick={form.undoAll}>
              <Trans>Undo all</Trans>
            </Button>
          )}
          <Button look="primary" type="submit" disabled={form.count === 0 || form.isSaving}>
            <Trans>Save</Trans>
          </Button>
        </span>
      </footer>
    </form>
  )
}
