import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useOffered } from '../../feature/offered.ts'
import { type OcrChoice, OcrOption } from '../../ocr/ocr-option.tsx'
import { lastFolder } from '../../tasks/path-names.ts'
import { tasksKey } from '../../tasks/use-tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Card } from '../../ui/display/card.tsx'
import { isTooMuch, type PasswordList, passwordsIn, trialOf } from '../../ui/passwords/password-list.ts'
import { type Beginning, noBeginning } from '../begin-address.ts'
import { fetchFolders, startIndexing } from '../indexing-calls.ts'
import { ConfirmWhole, type WholeFolder } from './confirm-whole.tsx'
import { FolderChooser } from './folder-chooser.tsx'
import { FolderError } from './folder-error.tsx'
import { PasswordOption } from './password-option.tsx'
import styles from './start-cards.module.css'
import { StringsOption } from './strings-option.tsx'

type Props = { project: string; beginning?: Beginning }

/** Choose a folder, choose how, begin; `beginning`: how the form is filled in at first. */
export function StartCards({ project, beginning = noBeginning }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [folder, setFolder] = useState(beginning.folder)
  const [filter, setFilter] = useState(beginning.filter)
  const [excludePattern, setExcludePattern] = useState(beginning.excludePattern)
  const [pictures, setPictures] = useState<OcrChoice>({ ocr: beginning.ocr, languages: beginning.ocrLanguages })
  const [strings, setStrings] = useState(beginning.strings)
  const { language, charset } = beginning
  const [passwords, setPasswords] = useState<PasswordList | null>(null)
  const offered = useOffered('startOptions')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const start = useMutation({
    mutationFn: async () => {
      await startIndexing({
        folder,
        project,
        options: {
          filter,
          excludePattern: excludePattern.trim() || undefined,
          ...(pictures.ocr && { ocr: true, ocrLanguage: pictures.languages.join('+') || undefined }),
          ...(strings && { strings }),
          ...(language && { language }),
          ...(charset && { charset }),
          ...(passwords && trialOf(passwords)),
        },
      })
      for (const { name, begin } of offered) if (chosen.includes(name)) await begin({ project, path: folder })
    },
    onSuccess: () => {
      // Passwords are for one run only.
      setPasswords(null)
      return client.invalidateQueries({ queryKey: tasksKey })
    },
  })
  const [whole, setWhole] = useState<WholeFolder>()
  // A path may have been typed that nobody has looked at yet.
  const look = useMutation({
    mutationFn: () => fetchFolders(folder),
    onSuccess: ({ path, extent }) => (extent === 'folder' ? start.mutate() : setWhole({ path, extent })),
  })
  const isBusy = start.isPending || look.isPending
  const isRefused = passwords !== null && isTooMuch(passwordsIn(passwords.text))
  const error = look.error ?? start.error
  const name = lastFolder(folder)
  return (
    <>
      <Card title={t`Folder`}>
        <FolderChooser folder={folder} onChoose={setFolder} />
      </Card>
      <Card title={t`Options`}>
        <div className={styles.options}>
          <div>
            <Switch isOn={filter} onChange={setFilter}>
              <b>
                <Trans>Skip files already indexed</Trans>
              </b>
            </Switch>
            <p className={styles.hint}>
              <Trans>Only what is new or has changed is read. Off: everything is read again.</Trans>
            </p>
          </div>
          <label className={styles.pattern}>
            <b>
              <Trans>Leave out names like</Trans>
            </b>
            <input
              value={excludePattern}
              onChange={(event) => setExcludePattern(event.target.value)}
              placeholder="*.tmp"
              spellCheck={false}
            />
          </label>
          <OcrOption choice={pictures} onChange={setPictures} />
          <StringsOption isOn={strings} onChange={setStrings} />
          <PasswordOption list={passwords} onChange={setPasswords} />
          {offered.map(({ name, Option }) => (
            <Suspense key={name}>
              <Option
                isOn={chosen.includes(name)}
                onChange={(isOn) => setChosen(isOn ? [...chosen, name] : chosen.filter((each) => each !== name))}
              />
            </Suspense>
          ))}
          {(language || charset) && (
            <p className={styles.hint}>
              <Trans>As in the run that is repeated, for all documents:</Trans> {[language, charset].filter(Boolean).join(', ')}
            </p>
          )}
          {error && <FolderError error={error} />}
          <Button look="primary" disabled={folder === '' || isBusy || isRefused} onClick={() => look.mutate()}>
            <Play aria-hidden="true" />
            {folder === '' ? <Trans>Index this folder</Trans> : <Trans>Index “{name}”</Trans>}
          </Button>
          <p className={styles.hint}>
            <Trans>Your files stay where they are and nothing leaves this computer.</Trans>
          </p>
        </div>
      </Card>
      {whole && (
        <ConfirmWhole
          folder={whole}
          onClose={() => setWhole(undefined)}
          onConfirm={() => {
            setWhole(undefined)
            start.mutate()
          }}
        />
      )}
    </>
  )
}
