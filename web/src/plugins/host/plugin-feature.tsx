import { Puzzle } from 'lucide-react'
import { type Feature, feature } from '../../feature/feature.ts'
import type { PanelFilter } from '../../feature/filter.ts'
import type { Columns, Widget } from '../../feature/screen-slots.ts'
import { termsFilter } from '../../search/filters/terms-filter.ts'
import { asIs } from '../../ui/words/as-is.ts'
import { PluginBanner } from './plugin-banner.tsx'
import { pluginTabs } from './plugin-tabs.tsx'
import { PluginWidget } from './plugin-widget.tsx'
import { orderIn, textIn } from './registry/read-options.ts'
import type { AddedFilter, AddedWidget } from './registry/registered.ts'
import { owned, registered } from './registry/registry.ts'

/** What plugins have registered, as the slots of our own features have it. */
export function pluginFeature(): Feature {
  return feature({
    name: 'of plugins',
    banners: [{ name: 'plugins', order: 90, Banner: PluginBanner }],
    filters: registered('filter').map(toFilter),
    widgets: owned('widget').map(({ plugin, entry }) => widgetOf(plugin, entry)),
    documentTabs: pluginTabs(),
  })
}

function toFilter({ name, field, label, order, isSearchable }: AddedFilter): PanelFilter {
  const preference = `search-filter-${name}`
  return termsFilter({ name, field, label: asIs(label), icon: Puzzle, order, isSearchable, preference })
}

const widths: readonly Columns[] = [3, 6, 12]
/** Before all that are added. */
const first = -1

const widgets = new WeakMap<AddedWidget, Widget>()

/** The same card for the same entry: another component would be drawn anew whenever anything is registered. */
function widgetOf(plugin: string, entry: AddedWidget): Widget {
  const widget = widgets.get(entry) ?? toWidget(plugin, entry)
  widgets.set(entry, widget)
  return widget
}

function toWidget(plugin: string, { name, options }: AddedWidget): Widget {
  if (options === null) return { name, order: first, label: asIs(name), isGone: true, Widget: () => null }
  const cols = widths.find((each) => each === options.cols)
  return {
    name,
    order: orderIn(options),
    label: asIs(textIn(options, 'title', name)),
    ...(cols && { cols }),
    ...(options.replaces === true && options.order === undefined && { keepsPlace: true }),
    Widget: ({ project }) => <PluginWidget plugin={plugin} options={options} project={project} />,
  }
}
