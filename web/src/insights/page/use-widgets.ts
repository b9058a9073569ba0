import { useOffered } from '../../feature/offered.ts'
import type { Widget } from '../../feature/screen-slots.ts'
import { ownWidgets } from './own-widgets.tsx'

/** All widgets of a project: those of this page and those that features add. The last one of a name takes the place of the others. */
export function useWidgets(project: string): readonly Widget[] {
  return joinWidgets(ownWidgets, useOffered('widgets', project))
}

/** The widgets of a page after others were added, took their places, or took them away. */
export function joinWidgets(own: readonly Widget[], added: readonly Widget[]): readonly Widget[] {
  const all = new Map(own.map((widget) => [widget.name, widget]))
  for (const widget of added) {
    if (widget.isGone && widget.name === '*') all.clear()
    else if (widget.isGone) all.delete(widget.name)
    else all.set(widget.name, widget.keepsPlace ? inPlaceOf(all.get(widget.name), widget) : widget)
  }
  return [...all.values()]
}

function inPlaceOf(before: Widget | undefined, { cols, ...widget }: Widget): Widget {
  const width = cols ?? before?.cols
  return { ...widget, order: before?.order ?? widget.order, ...(width && { cols: width }) }
}
