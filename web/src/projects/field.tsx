import { useId } from 'react'
import fields from '../ui/controls/field.module.css'
import type { ProjectFacts } from './project-calls.ts'
import type { Faults } from './use-project-form.ts'

type Props = {
  name: keyof ProjectFacts
  label: string
  hint?: string
  isLong?: boolean
  facts: ProjectFacts
  faults: Faults
  type: (name: keyof ProjectFacts, value: string) => void
}

/** One of the texts that are said of a project, with what is wrong with it below. */
export function Field({ name, label, hint, isLong = false, facts, faults, type }: Props) {
  const id = useId()
  const fault = faults[name]
  const field = {
    id,
    value: facts[name],
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-hint`,
    autoComplete: 'off',
  }
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea {...field} rows={4} onChange={(event) => type(name, event.target.value)} />
      ) : (
        <input {...field} onChange={(event) => type(name, event.target.value)} />
      )}
      <small id={`${id}-hint`} className={fault && fields.fault}>
        {fault ?? hint}
      </small>
    </div>
  )
}
