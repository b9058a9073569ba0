import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ScanText } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { tasksKey } from '../tasks/use-tasks.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { PasswordFields } from '../ui/passwords/password-fields.tsx'
import { isTooMuch, noPasswords, passwordsIn } from '../ui/passwords/password-list.ts'
import { showToast } from '../ui/toasts/toasts.ts'
import { LanguageChoice } from './language-choice.tsx'
import styles from './ocr.module.css'
import { startOcr, useOcrSetup } from './ocr-calls.ts'
import { closeReadDialog, type ReadRequest } from './read-dialog-store.ts'

/** Asks in which languages pictures are read, and begins. */
export function ReadDialog({ request }: { request: ReadRequest }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [languages, setLanguages] = useState(request.languages ?? [])
  const [again, setAgain] = useState(request.isAgain)
  const [isFirst, setFirst] = useState(false)
  const [list, setList] = useState(noPasswords)
  const passwords = passwordsIn(list.text)
  const isMissing = useOcrSetup().data?.engines.length === 0
  const { project, documents, folder, count } = request
  const start = useMutation({
    mutationFn: () =>
      startOcr(project, {
        ...(folder === undefined ? { documents: documents ?? [] } : { folder }),
        languages,
        again,
        ...(isFirst && { first: true }),
        ...(passwords.length > 0 && { passwords }),
      }),
    onSuccess: async () => {
      showToast({ kind: 'done', icon: ScanText, text: t`OCR begins: the page Indexing shows how far it is.` })
      request.onDone?.()
      closeReadDialog()
      await client.invalidateQueries({ queryKey: tasksKey })
    },
  })
  return (
    <Dialog
      title={t`Read with OCR`}
      onClose={closeReadDialog}
      actions={
        <>
          <Button onClick={closeReadDialog}>{t`Cancel`}</Button>
          <Button
            look="primary"
            disabled={isMissing || isTooMuch(passwords) || start.isPending}
            onClick={() => start.mutate()}
          >{t`Read`}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {folder === undefined ? (
            <Plural
              value={count}
              one="The pictures and scanned pages of # document are read."
              other="The pictures and scanned pages of # documents are read."
            />
          ) : (
            <Trans>The pictures and scanned pages of all documents in “{folder}” are read.</Trans>
          )}
        </p>
        <LanguageChoice languages={languages} onChange={setLanguages} />
        <Switch isOn={again} onChange={setAgain}>
          <Trans>Also pages that were read before</Trans>
        </Switch>
        <Switch isOn={isFirst} onChange={setFirst}>
          <Trans>Before all other pages that wait</Trans>
        </Switch>
        <details>
          <summary>
            <Trans>Passwords for locked documents</Trans>
          </summary>
          <PasswordFields list={list} onChange={setList} mayKeep={false} />
          <p className={styles.hint}>
            <Trans>They stay in memory for this one task and are stored nowhere.</Trans>
          </p>
        </details>
        {isMissing && (
          <p>
            <Trans>
              No language of pictures can be read on this computer yet: see{' '}
              <a href={hrefOf(addresses.settingsPage('languages'))}>Settings</a>.
            </Trans>
          </p>
        )}
        {start.error && <ErrorState error={start.error} />}
      </div>
    </Dialog>
  )
}
