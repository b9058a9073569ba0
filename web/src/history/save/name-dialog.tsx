import { historyLengths } from '@dossier/contract/history'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import fields from '../../ui/controls/field.module.css'
import { type SavedName, useFolders } from '../known/saved.ts'
import styles from './name-dialog.module.css'

type Props = {
  title: string
  action: string
  at: SavedName
  /** Answers whether it worked; then the dialog closes. */
  onName: (name: SavedName) => Promise<boolean>
  onClose: () => void
}

/** The name and the folder of a saved search. */
export function NameDialog({ title, action, at, onName, onClose }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState(at.name)
  const [folder, setFolder] = useState(at.folder)
  const [isBusy, setBusy] = useState(false)
  const folders = useFolders()
  const list = useId()
  const form = useId()
  const isReady = name.trim() !== '' && !isBusy
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    if (await onName({ name: name.trim(), folder: folder.trim() })) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form={form} disabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)}>
        <label className={fields.field}>
          <span>
            <Trans>Name</Trans> *
          </span>
          <input
            data-starts
            required
            value={name}
            maxLength={historyLengths.name}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </label>
        <label className={fields.field}>
          <span>
            <Trans>Folder</Trans>
          </span>
          <input
            value={folder}
            list={list}
            maxLength={historyLengths.folder}
            placeholder={t`None`}
            onChange={(event) => setFolder(event.target.value)}
          />
          <datalist id={list}>
            {folders.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </label>
      </form>
    </Dialog>
  )
}
