import { tagKey } from '@dossier/contract/marks/tag-labels'
import { lazy, Suspense } from 'react'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { Tag } from '../../ui/display/tag.tsx'
import { useEarlyChanges } from '../known/early-changes.ts'

const ColouredTags = lazy(() => import('../known/coloured-tags.tsx').then((module) => ({ default: module.ColouredTags })))

/** The tags of a hit, in their colours once these are known; a hit without any asks for nothing. */
export function HitTags({ hit }: { hit: WireDocument }) {
  const apply = useEarlyChanges({ index: hit._index, id: hit._id })
  const labels = apply((hit._source.tags ?? []).map(bare), bare).map(({ label }) => label)
  if (labels.length === 0) return null
  return (
    <Suspense fallback={labels.map((label) => <Tag key={tagKey(label)}>{label}</Tag>)}>
      <ColouredTags labels={labels} project={hit._index} />
    </Suspense>
  )
}

function bare(label: string) {
  return { label }
}
