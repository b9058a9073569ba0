import type { NewNameRule } from '@dossier/contract/names/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import type { NameCategory } from '../categories.ts'
import { makeRules } from './change-rules.ts'
import styles from './correct-dialog.module.css'
import { NameFields } from './name-fields.tsx'

/** `onMade`: told when something is corrected, before it has been done. */
type Props = {
  project: string
  name: { category: NameCategory; mentionNorm: string }
  label: string
  onClose: () => void
  onMade?: () => void
}

/** Corrects a name in the whole project: another name for it, which may be that of somebody who is there already, or another kind. */
export function CorrectDialog({ project, name, label, onClose, onMade }: Props) {
  const { t } = useLingui()
  const form = useId()
  const [typed, setTyped] = useState(label)
  const [category, setCategory] = useState<NameCategory>(name.category)
  const rules = rulesOf(name, { label, typed: typed.trim(), category })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    onMade?.()
    void makeRules(project, rules)
  }
  return (
    <Dialog
      title={t`Correct this name`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={form} disabled={rules.length === 0}>{t`Correct`}</Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <NameFields typed={typed} onType={setTyped} category={category} onCategory={setCategory}>
          <p className={styles.hint}>
            <Trans>Type the name of somebody who is there already to make both one.</Trans>
          </p>
        </NameFields>
        <p className={styles.hint}>
          <Trans>
            This holds in all documents of the project, also in those still to be read. It can be taken back at any time.
          </Trans>
        </p>
      </form>
    </Dialog>
  )
}

type Typed = { label: string; typed: string; category: NameCategory }

/** The kind first: once a name has another name, a rule on the old one finds nothing more. */
function rulesOf(name: Props['name'], { label, typed, category }: Typed): NewNameRule[] {
  const { mentionNorm } = name
  return [
    ...(category === name.category ? [] : [{ kind: 'category' as const, mentionNorm, category }]),
    ...(typed === '' || typed === label ? [] : [{ kind: 'rename' as const, mentionNorm, target: typed }]),
  ]
}
