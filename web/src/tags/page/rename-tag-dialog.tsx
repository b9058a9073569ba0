import { tagKey } from '@dossier/contract/marks/tag-labels'
import type { ProjectTag } from '@dossier/contract/marks/tags'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import styles from '../dialog/tag-dialog.module.css'
import { TagField } from '../entry/tag-field.tsx'
import { useLabelFault } from '../known/label-fault.ts'
import { mergeTags, renameTag } from '../known/project-tags.ts'
import { useTagsByKey } from '../known/use-tags.ts'

type Props = { project: string; tag: ProjectTag; onClose: () => void }

/** Another label for a tag, everywhere. Where the project has that label already, the two become one, and the button says so. */
export function RenameTagDialog({ project, tag: { label, key, count }, onClose }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(label)
  const fault = useRenameFault()(typed)
  const next = typed.trim()
  const other = useTagsByKey(project).get(tagKey(next))
  const into = other && other.key !== key ? other.label : null
  const isReady = fault === null && next !== '' && next !== label
  const change = () => {
    if (!isReady) return
    onClose()
    void (into === null ? renameTag(project, label, next) : mergeTags(project, label, into))
  }
  return (
    <Dialog
      title={t`Rename “${label}”`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="primary" disabled={!isReady} onClick={change}>
            {into === null ? t`Rename` : t`Merge`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <Plural value={count} one="It is renamed on # document." other="It is renamed on # documents." />
        </p>
        <TagField project={project} label={t`New name`} typed={typed} without={[label]} onType={setTyped} onEnter={change} />
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <p className={styles.hint} role="status">
          {into === null ? (
            <Trans>Take the name of another tag to merge the two.</Trans>
          ) : (
            <Trans>There is a tag “{into}” already: the two become one. You can undo this from the message that follows.</Trans>
          )}
        </p>
      </div>
    </Dialog>
  )
}

function useRenameFault(): (typed: string) => string | null {
  const { t } = useLingui()
  const faultOf = useLabelFault()
  return (typed) => (/\s/u.test(typed.trim()) ? t`A tag has no spaces in it.` : faultOf([typed.trim()]))
}
