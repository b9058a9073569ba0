import { type LedgerState, ledgerStates } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { type OcrChoice, OcrOption } from '../../ocr/ocr-option.tsx'
import { tasksKey } from '../../tasks/use-tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { PasswordFields } from '../../ui/passwords/password-fields.tsx'
import { isTooMuch, noPasswords, passwordsIn, trialOf } from '../../ui/passwords/password-list.ts'
import type { LedgerView } from '../ledger-address.ts'
import { retryEntries } from '../ledger-calls.ts'
import styles from './retry.module.css'
import { TextChoiceFields, toldFromTexts } from './text-choice.tsx'

type Props = { project: string; view: LedgerView; total: number }

/** What is skipped by a rule is not read, whoever asks for it. */
const readable: LedgerState[] = ledgerStates.filter((state) => state !== 'skipped')

/** Beside the lines of the view: reads all of them again, with OCR, in another language, with passwords. */
export function ReadOtherwise({ project, view, total }: Props) {
  const [isOpen, setOpen] = useState(false)
  const states = view.states.length === 0 ? readable : view.states.filter((state) => readable.includes(state))
  if (total === 0 || view.missing === true || states.length === 0) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
        <Trans>Read again with …</Trans>
      </Button>
      {isOpen && <OptionsDialog project={project} view={view} states={states} total={total} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = Props & { states: LedgerState[]; onClose: () => void }

function OptionsDialog({ project, view: { folder, reason, name }, states, total, onClose }: DialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [pictures, setPictures] = useState<OcrChoice>({ ocr: false, languages: [] })
  const [isOcrAgain, setOcrAgain] = useState(false)
  const [texts, setTexts] = useState(toldFromTexts)
  const [list, setList] = useState(noPasswords)
  const narrowed = { folder: folder || undefined, reason: reason || undefined, name: name || undefined }
  const ocr = pictures.ocr ? { ocr: true, ocrLanguage: pictures.languages.join('+') || undefined, ocrAgain: isOcrAgain } : {}
  const said = { language: texts.language || undefined, charset: texts.charset || undefined }
  const read = useMutation({
    mutationFn: () => retryEntries({ project, states, ...narrowed, ...said, ...ocr, ...trialOf(list) }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  return (
    <Dialog
      title={t`Read again with other options`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={isTooMuch(passwordsIn(list.text)) || read.isPending} onClick={() => read.mutate()}>
            <Trans>Read again</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <Plural
            value={total}
            one="The file of this line is read anew, by the present version of the readers."
            other="The files of these # lines are read anew, by the present version of the readers."
          />{' '}
          <Trans>Stars, tags and links to documents stay.</Trans>
        </p>
        <OcrOption choice={pictures} onChange={setPictures} />
        {pictures.ocr && (
          <Switch isOn={isOcrAgain} onChange={setOcrAgain}>
            <Trans>Also pages that were read before</Trans>
          </Switch>
        )}
        <details>
          <summary>
            <Trans>Language and encoding of the texts</Trans>
          </summary>
          <TextChoiceFields choice={texts} onChange={setTexts} />
        </details>
        <details>
          <summary>
            <Trans>Passwords to try</Trans>
          </summary>
          <PasswordFields list={list} onChange={setList} />
        </details>
        {read.error && <ErrorState error={read.error} />}
      </div>
    </Dialog>
  )
}
