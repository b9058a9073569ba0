import type { NamePart, NewNameRule } from '@dossier/contract/names/rules'
import type { NamePage } from '@dossier/contract/names/who'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Select } from '../../ui/controls/select.tsx'
import type { NameCategory } from '../categories.ts'
import { makeRule } from './change-rules.ts'
import styles from './correct-dialog.module.css'
import { NameFields } from './name-fields.tsx'

/** A name of a project, and the parts of it that can be chosen: its spellings and folders, or one document. */
type Props = {
  name: { project: string; category: NameCategory; mentionNorm: string }
  page: Pick<NamePage, 'spellings' | 'folders'>
  document?: string
  label: string
  onClose: () => void
  /** Told when something is split off, before it has been done. */
  onMade?: () => void
}

const anywhere = ''

/** Takes a part out of a name, which is somebody or something else: spellings, what stands in a folder, or what stands in one document. */
export function SplitDialog({ name, page, document, label, onClose, onMade }: Props) {
  const { t } = useLingui()
  const form = useId()
  const [spelling, setSpelling] = useState(anywhere)
  const [folder, setFolder] = useState(anywhere)
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<NameCategory>(name.category)
  const part: NamePart = {
    of: name.category,
    ...(spelling !== anywhere && { spelling }),
    ...(folder !== anywhere && { folder }),
    ...(document !== undefined && { documents: [document] }),
  }
  const rule = splitOf(name, part, { typed: typed.trim() || (category === name.category ? '' : label), category })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    onMade?.()
    if (rule) void makeRule(name.project, rule)
  }
  const all = { value: anywhere, label: t`All` }
  return (
    <Dialog
      title={t`Split “${label}”`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={form} disabled={rule === null}>{t`Split`}</Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        {document !== undefined && (
          <p>
            <Trans>In this document it is somebody or something else.</Trans>
          </p>
        )}
        {page.spellings.length > 0 && (
          <Select
            isField
            label={t`Spelled`}
            value={spelling}
            options={[all, ...page.spellings.map(({ mention }) => ({ value: mention, label: mention }))]}
            onChange={setSpelling}
          />
        )}
        {page.folders.length > 0 && (
          <Select
            isField
            label={t`In the folder`}
            value={folder}
            options={[all, ...page.folders.map((each) => ({ value: each.folder, label: each.folder }))]}
            onChange={setFolder}
          />
        )}
        <NameFields typed={typed} onType={setTyped} placeholder={label} category={category} onCategory={setCategory} />
        <p className={styles.hint}>
          <Trans>
            Choose a spelling, a folder, or both, and what it is: another name, another kind, or both. This holds also in
            documents that are still to be read. It can be taken back at any time.
          </Trans>
        </p>
      </form>
    </Dialog>
  )
}

/** Null while it is not said what is to be taken out, or what it is. */
function splitOf(
  { category: of, mentionNorm }: Props['name'],
  part: NamePart,
  { typed, category }: { typed: string; category: NameCategory },
): NewNameRule | null {
  const isPart = part.spelling !== undefined || part.folder !== undefined || part.documents !== undefined
  if (!isPart || typed === '') return null
  return { kind: 'split', mentionNorm, part, target: typed, ...(category !== of && { category }) }
}
