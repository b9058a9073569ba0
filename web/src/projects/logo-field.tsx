import { isPicture } from '@dossier/contract/projects'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import fields from '../ui/controls/field.module.css'
import { Logo } from './logo.tsx'
import styles from './projects.module.css'

type Props = { value: string; label: string; fault: string | undefined; onChange: (value: string) => void }

/** A logo: a picture that is kept with the project, or an address, which is kept for other clients and never loaded here. */
export function LogoField({ value, label, fault, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    const text = await readAsAddress(file)
    setRefused(!isPicture(text))
    if (isPicture(text)) onChange(text)
  }
  const change = (now: string) => {
    setRefused(false)
    onChange(now)
  }
  const hasPicture = isPicture(value)
  const wrong = isRefused ? t`Give a picture (PNG, JPEG, GIF or WebP) of at most 150 KB.` : fault
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t`Logo`}</label>
      <div className={styles.logoRow}>
        <Logo project={{ label, logoUrl: value }} />
        {!hasPicture && (
          <input
            id={id}
            value={value}
            placeholder="https://"
            aria-invalid={wrong !== undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => change(event.target.value)}
          />
        )}
        <Button {...(hasPicture && { id })} onClick={() => input.current?.click()}>
          <Trans>Choose a picture</Trans>
        </Button>
        {value !== '' && (
          <Button look="quiet" onClick={() => change('')}>
            <Trans>Remove</Trans>
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Or the same file could not be chosen again.
            event.target.value = ''
            void read(file)
          }}
        />
      </div>
      <small id={`${id}-hint`} className={wrong && fields.fault}>
        {wrong ?? t`A picture is kept here. An address is kept for other clients: nothing is loaded from it.`}
      </small>
    </div>
  )
}

function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onloadend = () => resolve(String(reader.result ?? ''))
    reader.readAsDataURL(file)
  })
}
