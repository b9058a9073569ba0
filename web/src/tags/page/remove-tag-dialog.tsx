import type { ProjectTag } from '@dossier/contract/marks/tags'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { removeTag } from '../known/project-tags.ts'

type Props = { project: string; tag: ProjectTag; onClose: () => void }

/** Asks whether a tag is to be taken from all documents. */
export function RemoveTagDialog({ project, tag: { label, count }, onClose }: Props) {
  const { t } = useLingui()
  const remove = () => {
    onClose()
    void removeTag(project, label)
  }
  return (
    <Confirm title={t`Remove the tag “${label}”?`} action={t`Remove everywhere`} onConfirm={remove} onClose={onClose}>
      <p>
        <Plural
          value={count}
          one="It is taken from # document, whoever gave it."
          other="It is taken from # documents, whoever gave it."
        />{' '}
        <Trans>The documents stay. You can undo this from the message that follows.</Trans>
      </p>
    </Confirm>
  )
}
