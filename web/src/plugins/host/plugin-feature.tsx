import type { MessageDescriptor } from '@lingui/core'
import { Puzzle } from 'lucide-react'
import type { DocumentTab } from '../../feature/document-slots.ts'
import { type Feature, feature } from '../../feature/feature.ts'
import type { PanelFilter } from '../../feature/filter.ts'
import type { Columns, Widget } from '../../feature/screen-slots.ts'
import { termsFilter } from '../../search/filters/terms-filter.ts'
import { OwnElement } from './own-element.tsx'
import { PluginBanner } from './plugin-banner.tsx'
import { PluginWidget } from './plugin-widget.tsx'
import { applyPipeline } from './registry/pipelines.ts'
import { definitionOf, orderIn, textIn } from './registry/read-options.ts'
import type { AddedFilter, AddedWidget, Definition } from './registry/registered.ts'
import { owned, registered } from './registry/registry.ts'

/** What plugins have registered, as the slots of our own features have it. */
export function pluginFeature(): Feature {
  return feature({
    name: 'of plugins',
    banners: [{ name: 'plugins', order: 90, Banner: PluginBanner }],
    filters: registered('filter').map(toFilter),
    widgets: owned('widget').map(({ plugin, entry }) => toWidget(plugin, entry)),
    documentTabs: tabs(),
  })
}

/** Words that nobody translates. */
function asIs(text: string): MessageDescriptor {
  return { id: text, message: text }
}

function toFilter({ name, field, label, order, isSearchable }: AddedFilter): PanelFilter {
  const preference = `search-filter-${name}`
  return termsFilter({ name, field, label: asIs(label), icon: Puzzle, order, isSearchable, preference })
}

const widths: readonly Columns[] = [3, 6, 12]
/** Before all that are added. */
const first = -1

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

/** Behind our own tabs. */
const tabsFrom = 1_000

/** What the steps of `document-view-tabs` add to a list of tabs. */
function tabs(): DocumentTab[] {
  const [owner] = owned('pipeline').filter(({ entry }) => /^document-view-tabs(?::|$)/.test(entry.category))
  const added = owner && applyPipeline('document-view-tabs', [])
  return Array.isArray(added)
    ? added.flatMap((tab, at) => readTab(tab, { plugin: owner?.plugin ?? '', order: tabsFrom + at }))
    : []
}

function readTab(value: unknown, { plugin, order }: { plugin: string; order: number }): DocumentTab[] {
  if (typeof value !== 'object' || value === null) return []
  const tab = Object.fromEntries(Object.entries(value))
  const [name, definition] = [textIn(tab, 'name'), readDefinition(tab.definition ?? tab.component)]
  if (name === '' || definition === undefined || tab.hidden === true) return []
  const Tab: DocumentTab['Tab'] = ({ document, place }) => (
    <OwnElement plugin={plugin} definition={definition} facts={factsOf(document, place.index)} />
  )
  return [{ name: `plugin-${name}`, order, label: asIs(textIn(tab, 'label', name)), Tab }]
}

function readDefinition(value: unknown): Definition | undefined {
  try {
    return definitionOf(value)
  } catch {
    return undefined
  }
}

type Shown = { _id: string; _source: object }
const known = new WeakMap<object, object>()

/** The same object for the same document, so that nothing is drawn anew. */
function factsOf(document: Shown, index: string): object {
  const facts = known.get(document) ?? { project: index, document: { ...document._source, id: document._id, index } }
  known.set(document, facts)
  return facts
}
