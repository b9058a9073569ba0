import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { tasksKey } from '../../tasks/use-tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { PasswordFields } from '../../ui/passwords/password-fields.tsx'
import { isTooMuch, noPasswords, passwordsIn, trialOf } from '../../ui/passwords/password-list.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import type { LedgerView } from '../ledger-address.ts'
import { retryEntries } from '../ledger-calls.ts'
import styles from './retry.module.css'

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
  const [list, setList] = useState(noPasswords)
  const passwords = passwordsIn(list.text)
  const unlock = useMutation({
    mutationFn: () => retryEntries({ project, states: ['encrypted'], folder: folder || undefined, ...trialOf(list) }),
    onSuccess: () => {
      showToast({ kind: 'done', icon: KeyRound, text: t`The passwords are tried: the run above shows what they open.` })
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
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
            disabled={passwords.length === 0 || isTooMuch(passwords) || unlock.isPending}
            onClick={() => unlock.mutate()}
          >
            <Plural value={passwords.length} _0="Try passwords" one="Try # password" other="Try # passwords" />
          </Button>
        </>
      }
    >
      <PasswordFields list={list} onChange={setList} />
      <p className={styles.hint}>
        <Trans>
          Every encrypted file, and every file that holds encrypted ones, is read again. The list stays in memory until then and
          is stored nowhere.
        </Trans>
      </p>
      {unlock.error && <ErrorState error={unlock.error} />}
    </Dialog>
  )
}
