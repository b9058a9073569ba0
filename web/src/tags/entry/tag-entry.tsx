import { splitLabels } from '@dossier/contract/marks/tag-labels'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { Button } from '../../ui/controls/button.tsx'
import { changeTags, onlyThis } from '../known/change-tags.ts'
import { useLabelFault } from '../known/label-fault.ts'
import styles from './tag-entry.module.css'
import { TagField } from './tag-field.tsx'
import { closeTagField } from './tag-field-store.ts'

/** Tags are typed in the head of a document: Enter adds them, Escape leaves it; so does going elsewhere with nothing typed. */
export function TagEntry({ document, present }: { document: WireDocument; present: readonly string[] }) {
  const { t } = useLingui()
  const place = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState('')
  const labels = splitLabels([typed])
  const fault = useLabelFault()(labels)
  useEffect(() => {
    place.current?.querySelector('input')?.focus()
    return closeTagField
  }, [])
  const add = () => {
    if (fault !== null) return
    closeTagField()
    if (labels.length > 0) void changeTags({ target: onlyThis(document), labels, isGiven: true })
  }
  const leave = () => {
    if (labels.length === 0) closeTagField()
  }
  return (
    <span ref={place} className={styles.entry}>
      <TagField
        project={document._index}
        label={t`Add tags`}
        typed={typed}
        without={present}
        onType={setTyped}
        onEnter={add}
        onEscape={closeTagField}
        onBlur={leave}
      />
      <Button onClick={add}>{t`Add`}</Button>
      {fault !== null && (
        <span role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </span>
  )
}
