import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useRight } from '../../api/rights.ts'
import type { OpenDocument } from '../../feature/document-slots.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { openTagField, useIsTagFieldOpen } from '../entry/tag-field-store.ts'
import { onlyThis } from '../known/change-tags.ts'
import { useShownTags } from '../known/use-tags.ts'
import { TagChips } from './tag-chips.tsx'
import styles from './tag-line.module.css'

const TagEntry = lazy(() => import('../entry/tag-entry.tsx').then((module) => ({ default: module.TagEntry })))

/** The tags in the head of the open document, and the way to more for who may give them. */
export function TagLine({ document }: OpenDocument) {
  const place = useKeptFocus<HTMLDivElement>()
  const tags = useShownTags(document)
  const isOpen = useIsTagFieldOpen(document)
  const mayTag = useRight(document._index, 'mark')
  return (
    <div ref={place} className={styles.line}>
      {tags.length > 0 && <TagChips target={onlyThis(document)} tags={tags} />}
      {mayTag && isOpen && (
        <Suspense>
          <TagEntry document={document} present={tags.map(({ label }) => label)} />
        </Suspense>
      )}
      {mayTag && !isOpen && (
        <Button look="link" aria-keyshortcuts="t" onClick={() => openTagField(document)}>
          <Plus aria-hidden="true" />
          <Trans>Tag</Trans>
        </Button>
      )}
    </div>
  )
}
