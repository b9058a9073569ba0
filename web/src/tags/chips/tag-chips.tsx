import { tagKey } from '@dossier/contract/marks/tag-labels'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { useRight } from '../../api/rights.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { changeTags, type TaggedDocuments } from '../known/change-tags.ts'
import { tagAddress } from '../known/tag-address.ts'
import { useTagGiven } from '../known/tag-given.ts'
import type { ShownTag } from '../known/use-tags.ts'
import styles from './tag-chips.module.css'
import { TagLabel } from './tag-label.tsx'

type Props = { target: TaggedDocuments; tags: readonly ShownTag[]; onRemove?: () => void }

/** Tags of one document: each leads to all documents that have it, tells who gave it and when, and is removed once that was confirmed. */
export function TagChips({ target, tags, onRemove }: Props) {
  const { t } = useLingui()
  const given = useTagGiven()
  const mayTag = useRight(target.index, 'mark')
  const [asked, setAsked] = useState<string | null>(null)
  const remove = (label: string) => {
    setAsked(null)
    onRemove?.()
    void changeTags({ target, labels: [label], isGiven: false })
  }
  return (
    <>
      <ul className={styles.chips} aria-label={t`Tags`}>
        {tags.map((tag) => {
          const { label, colour, isRemovable } = tag
          const { who, when } = given(tag)
          return (
            <li key={tagKey(label)}>
              <Chip removeLabel={t`Remove the tag ${label}`} {...(mayTag && isRemovable && { onRemove: () => setAsked(label) })}>
                <a href={hrefOf(tagAddress(target.index, label))} title={[who, when].filter((part) => part !== '').join(', ')}>
                  <TagLabel label={label} colour={colour} />
                </a>
              </Chip>
            </li>
          )
        })}
      </ul>
      {asked !== null && (
        <Confirm
          title={t`Are you sure you want to delete this tag?`}
          action={t`Delete`}
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>
            <Trans>
              “{asked}” is taken from this document. Others keep it, and you can undo this from the message that follows.
            </Trans>
          </p>
        </Confirm>
      )}
    </>
  )
}
