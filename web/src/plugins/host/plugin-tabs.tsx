import type { DocumentTab } from '../../feature/document-slots.ts'
import { asIs } from '../../ui/words/as-is.ts'
import { OwnElement } from './own-element.tsx'
import { stepsOf } from './registry/pipelines.ts'
import { definitionOrNone, textIn } from './registry/read-options.ts'
import { shownProject } from './registry/registry.ts'
import { runFor } from './running.ts'

type Steps = ReturnType<typeof stepsOf>

let known: { project: string; steps: Steps; tabs: DocumentTab[] } = { project: '', steps: [], tabs: [] }

/** What the steps of `document-view-tabs` add to a list of tabs. They are run only once they or the project have changed: an open tab is not drawn anew for anything else. */
export function pluginTabs(): DocumentTab[] {
  const [project, steps] = [shownProject(), stepsOf('document-view-tabs')]
  const isSame = project === known.project && isEqual(steps, known.steps)
  if (!isSame) known = { project, steps, tabs: tabsOf(steps) }
  return known.tabs
}

function isEqual(one: Steps, other: Steps): boolean {
  return one.length === other.length && one.every((step, at) => step === other[at])
}

/** Behind our own tabs. */
const tabsFrom = 1_000

/** Each tab is of the plugin whose step answered it first. */
function tabsOf(steps: Steps): DocumentTab[] {
  const owners = new Map<unknown, string>()
  const all = steps.reduce<unknown>((now, { plugin, entry }) => {
    const next = runFor(plugin, () => entry.apply(now)) ?? now
    for (const tab of listOf(next)) if (!owners.has(tab)) owners.set(tab, plugin)
    return next
  }, [])
  return listOf(all).flatMap((tab, at) => readTab(tab, { plugin: owners.get(tab) ?? '', order: tabsFrom + at }))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function readTab(value: unknown, { plugin, order }: { plugin: string; order: number }): DocumentTab[] {
  if (typeof value !== 'object' || value === null) return []
  const tab = Object.fromEntries(Object.entries(value))
  const name = textIn(tab, 'name')
  const Tab = componentOf(plugin, name, tab.definition ?? tab.component)
  if (name === '' || Tab === undefined || tab.hidden === true) return []
  return [{ name: `plugin-${name}`, order, label: asIs(textIn(tab, 'label', name)), Tab }]
}

type Component = DocumentTab['Tab']
const components = new Map<string, { given: unknown; Tab: Component }>()

/** The same component as long as the plugin gives the same definition. */
function componentOf(plugin: string, name: string, given: unknown): Component | undefined {
  const key = `${plugin} ${name}`
  const kept = components.get(key)
  if (kept?.given === given) return kept?.Tab
  const definition = definitionOrNone(given)
  if (definition === undefined) return undefined
  const Tab: Component = ({ document, place }) => (
    <OwnElement plugin={plugin} definition={definition} facts={factsOf(document, place.index)} />
  )
  components.set(key, { given, Tab })
  return Tab
}

type Shown = { _id: string; _source: object }
const shown = new WeakMap<object, object>()

/** The same object for the same document, so that nothing is drawn anew. */
function factsOf(document: Shown, index: string): object {
  const facts = shown.get(document) ?? { project: index, document: { ...document._source, id: document._id, index } }
  shown.set(document, facts)
  return facts
}
