import { lazy, Suspense } from 'react'
import type { PanelFilter } from '../../feature/filter.ts'

const TagsFacet = lazy(() => import('./tags-facet.tsx').then((module) => ({ default: module.TagsFacet })))

/** What the filter of tags expands to, loaded when it is opened first. */
export function TagsPanel({ filter }: { filter: PanelFilter }) {
  return (
    <Suspense>
      <TagsFacet filter={filter} />
    </Suspense>
  )
}
