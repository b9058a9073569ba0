import { useId } from 'react'
import fields from '../ui/controls/field.module.css'
import type { Typed } from './use-attach.ts'

type Props = {
  name: keyof Typed
  label: string
  hint: string
  fault?: string | undefined
  placeholder?: string
  typed: Typed
  type: (name: keyof Typed, value: string) => void
}

/** One of the texts that say where an index is, with what it is or what is wrong with it below. */
export function AttachField({ name, label, hint, fault, placeholder, typed, type }: Props) {
  const id = useId()
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={typed[name]}
        placeholder={placeholder}
        onChange={(event) => type(name, event.target.value)}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
      />
      <small id={`${id}-hint`} className={fault && fields.fault}>
        {fault ?? hint}
      </small>
    </div>
  )
}
