import { splitLabels } from '@dossier/contract/marks/tag-labels'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { documentHeading } from '../../document-facts/document-names.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import type { Selection } from '../../feature/document-slots.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { leftOutText } from '../../ui/words/left-out.ts'
import { TagChips } from '../chips/tag-chips.tsx'
import { TagField } from '../entry/tag-field.tsx'
import { changeTags, onlyThis, type TaggedDocuments } from '../known/change-tags.ts'
import { useLabelFault } from '../known/label-fault.ts'
import { useShownTags } from '../known/use-tags.ts'
import { SelectedTags } from './selected-tags.tsx'
import styles from './tag-dialog.module.css'
import { closeTagDialog, type TagRequest } from './tag-dialog-store.ts'

/** The tags of a hit, or of everything that is selected: what there is, and a field for more. */
export function TagDialog({ request }: { request: TagRequest }) {
  return 'hit' in request ? <HitDialog hit={request.hit} /> : <SelectionDialog selection={request.selection} />
}

function HitDialog({ hit }: { hit: WireDocument }) {
  const tags = useShownTags(hit)
  const target = onlyThis(hit)
  return (
    <Frame target={target} present={tags.map(({ label }) => label)}>
      <p className={styles.name}>
        <bdi>{documentHeading(hit)}</bdi>
      </p>
      {tags.length > 0 && <TagChips target={target} tags={tags} onRemove={closeTagDialog} />}
    </Frame>
  )
}

function SelectionDialog({ selection }: { selection: Selection }) {
  return (
    <Frame target={selection} onDone={selection.clear}>
      <p>
        <Plural value={selection.count} one="# document is selected." other="# documents are selected." />
      </p>
      {selection.refused.length > 0 && <p>{leftOutText(selection.refused)}</p>}
      <SelectedTags selection={selection} onRemove={closeTagDialog} />
    </Frame>
  )
}

type FrameProps = { target: TaggedDocuments; present?: readonly string[]; onDone?: () => void; children: ReactNode }

/** Closes as soon as it is answered: what becomes of it is told by a toast, which a dialog would cover. */
function Frame({ target, present = [], onDone, children }: FrameProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const labels = splitLabels([typed])
  const fault = useLabelFault()(labels)
  const isReady = labels.length > 0 && fault === null
  const add = () => {
    if (!isReady) return
    closeTagDialog()
    void changeTags({ target, labels, isGiven: true }, onDone)
  }
  return (
    <Dialog
      title={t`Tags`}
      onClose={closeTagDialog}
      actions={
        <>
          <Button onClick={closeTagDialog}>{t`Cancel`}</Button>
          <Button look="primary" disabled={!isReady} onClick={add}>{t`Add tags`}</Button>
        </>
      }
    >
      <div className={styles.form}>
        {children}
        <TagField project={target.index} label={t`Add tags`} typed={typed} without={present} onType={setTyped} onEnter={add} />
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <p className={styles.hint}>
          <Trans>Everybody in the project sees tags. Several are separated by spaces.</Trans>
        </p>
      </div>
    </Dialog>
  )
}
