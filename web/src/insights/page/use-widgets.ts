import { useOffered } from '../../feature/offered.ts'
import type { Widget } from '../../feature/screen-slots.ts'
import { ownWidgets } from './own-widgets.tsx'

/** All widgets of a project: those of this page and those that features add. The last one of a name takes the place of the others. */
export function useWidgets(project: string): readonly Widget[] {
  const added = useOffered('widgets', project)
  return [...new Map([...ownWidgets, ...added].map((widget) => [widget.name, widget])).values()]
}
