import { limits } from '@dossier/contract'
import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Switch } from '../controls/switch.tsx'
import styles from './password-fields.module.css'
import { isTooMuch, type PasswordList, passwordsIn } from './password-list.ts'

/** `mayKeep`: whether the password that fits can stay with its document. */
type Props = { list: PasswordList; onChange: (list: PasswordList) => void; mayKeep?: boolean }

/** A list of passwords to try, typed or from a file, and whether the one that fits stays with its document. */
export function PasswordFields({ list, onChange, mayKeep = true }: Props) {
  const id = useId()
  const setText = (text: string) => onChange({ ...list, text })
  return (
    <div className={styles.form}>
      <label htmlFor={id}>
        <b>
          <Trans>One password on each line</Trans>
        </b>
      </label>
      <textarea
        id={id}
        data-starts
        rows={6}
        value={list.text}
        onChange={(event) => setText(event.target.value)}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
      />
      <TextFile onText={setText} />
      {mayKeep && (
        <Switch isOn={list.isKept} onChange={(isKept) => onChange({ ...list, isKept })}>
          <Trans>Keep with each document the password that opened it</Trans>
        </Switch>
      )}
      {isTooMuch(passwordsIn(list.text)) && (
        <p role="alert" className={styles.fault}>
          <Trans>
            At most {limits.passwords} passwords of {limits.passwordLength} characters are tried at once.
          </Trans>
        </p>
      )}
    </div>
  )
}

/** The browser's own field for files speaks the browser's language and has its look: it stays hidden behind a button. */
function TextFile({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const read = async (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    onText((await file.text()).replace(/^\ufeff/, ''))
  }
  return (
    <div className={styles.file}>
      <Button onClick={() => input.current?.click()}>
        <FileText aria-hidden="true" />
        <Trans>Take them from a file</Trans>
      </Button>
      <span>{name}</span>
      <input ref={input} type="file" hidden accept=".txt,text/plain" onChange={(event) => void read(event.target.files?.[0])} />
    </div>
  )
}
