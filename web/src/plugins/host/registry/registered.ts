/** What fills an element and, where it answers a function, tidies up when that goes. */
export type Draws = (element: HTMLElement, facts: object) => unknown

/** What a plugin puts at a place of the page: a text of HTML, or what draws it. */
export type Definition = string | Draws

/** What is registered at the places of hooks. */
export type Hook = { kind: 'hook'; name: string; target: string; order: number; definition: Definition }

/** A filter by the values of a field. */
export type AddedFilter = {
  kind: 'filter'
  name: string
  field: string
  label: string
  order: number
  isSearchable: boolean
}

/** A card of the insights; `options` as the plugin gave them, null: the card of this name is not there. */
export type AddedWidget = { kind: 'widget'; name: string; options: Readonly<Record<string, unknown>> | null }

/** A step of a pipeline. */
export type Step = { kind: 'pipeline'; name: string; category: string; order: number; apply: (...values: unknown[]) => unknown }

/** What plugins register. */
export type Registered = Hook | AddedFilter | AddedWidget | Step

/** Whose it is, and for which project; null: for all. */
export type Registration = { plugin: string; project: string | null; entry: Registered }
