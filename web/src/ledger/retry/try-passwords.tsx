import { limits } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { tasksKey } from '../../tasks/use-tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import type { LedgerView } from '../ledger-address.ts'
import { retryEntries } from '../ledger-calls.ts'
import styles from './try-passwords.module.css'

type Props = { project: string; view: LedgerView; total: number }

/** Beside the lines that are encrypted: passwords to try on all of them at once. */
export function TryPasswords({ project, view, total }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (total === 0 || !view.states.includes('encrypted')) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <KeyRound aria-hidden="true" />
        <Trans>Try passwords</Trans>
      </Button>
      {isOpen && <PasswordDialog project={project} folder={view.folder} onClose={() => setOpen(false)} />}
    </>
  )
}

function PasswordDialog({ project, folder, onClose }: { project: string; folder: string; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const id = useId()
  const [text, setText] = useState('')
  const [isKept, setKept] = useState(false)
  const passwords = passwordsIn(text)
  const unlock = useMutation({
    mutationFn: () =>
      retryEntries({ project, states: ['encrypted'], folder: folder || undefined, passwords, keepPasswords: isKept }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  const isTooMuch = passwords.length > limits.passwords || passwords.some((each) => each.length > limits.passwordLength)
  return (
    <Dialog
      title={t`Try passwords`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            disabled={passwords.length === 0 || isTooMuch || unlock.isPending}
            onClick={() => unlock.mutate()}
          >
            <Plural value={passwords.length} one="Try # password" other="Try # passwords" />
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <label htmlFor={id}>
          <b>
            <Trans>One password on each line</Trans>
          </b>
        </label>
        <textarea
          id={id}
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
        />
        <label className={styles.file}>
          <Trans>Or take them from a file:</Trans>{' '}
          <input type="file" accept=".txt,text/plain" onChange={(event) => void readList(event.target.files, setText)} />
        </label>
        <Switch isOn={isKept} onChange={setKept}>
          <Trans>Keep with each document the password that opened it</Trans>
        </Switch>
        <p className={styles.hint}>
          <Trans>
            Every encrypted file, and every file that holds encrypted ones, is read again. The list stays in memory until then and
            is stored nowhere.
          </Trans>
        </p>
        {isTooMuch && (
          <p role="alert">
            <Trans>
              At most {limits.passwords} passwords of {limits.passwordLength} characters are tried at once.
            </Trans>
          </p>
        )}
        {unlock.error && (
          <p role="alert">
            <Trans>Something went wrong</Trans>
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** As they stand: spaces may be a part of a password. */
function passwordsIn(text: string): string[] {
  return [...new Set(text.split(/\r?\n/))].filter((line) => line !== '')
}

async function readList(files: FileList | null, take: (text: string) => void): Promise<void> {
  const file = files?.item(0)
  if (file) take((await file.text()).replace(/^\ufeff/, ''))
}
