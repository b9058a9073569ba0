import { useLingui } from '@lingui/react/macro'
import { Tag } from 'lucide-react'
import { documentHeading } from '../../document-facts/document-names.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { LineButton } from '../../ui/controls/line-button.tsx'
import { openTagDialog } from '../dialog/tag-dialog-store.ts'

/** The way to the tags of a hit. */
export function HitTagButton({ hit }: { hit: WireDocument }) {
  const { t } = useLingui()
  const name = documentHeading(hit)
  return (
    <LineButton
      title={t`Tag`}
      aria-label={t`Tag ${name}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="t"
      onClick={() => openTagDialog({ hit })}
    >
      <Tag aria-hidden="true" />
    </LineButton>
  )
}
