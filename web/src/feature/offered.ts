import { useSyncExternalStore } from 'react'
import { createListeners } from '../api/listeners.ts'
import { hasRight } from '../api/rights.ts'
import { type Session, useSession } from '../api/session.ts'
import type { Entries, Feature, Slots } from './feature.ts'
import type { Filter } from './filter.ts'

let features: readonly Feature[] = []
const listeners = createListeners()

/** Registers the features, in the order of entries without an order of their own: once at start, or in a test. */
export function offerFeatures(list: readonly Feature[]): void {
  features = list
  listeners.tell()
}

/** All entries of a slot, in order; those without an order of their own come last. */
export function offered<Slot extends keyof Slots>(slot: Slot): Slots[Slot][] {
  return features.flatMap((feature) => entriesOf(feature, slot)).toSorted((a, b) => orderOf(a) - orderOf(b))
}

/** The entries of a slot that the user may see, in order. `projects`, joined by commas: what they are offered for, by default whatever the user may read. */
export function useOffered<Slot extends keyof Slots>(slot: Slot, projects?: string): Slots[Slot][] {
  const session = useSession()
  useSyncExternalStore(listeners.add, () => features)
  return offered(slot).filter((entry) => isFor(session, entry, projects))
}

/** The filter that addresses name so, or undefined. */
export function filterNamed(name: string): Filter | undefined {
  return offered('filters').find((filter) => filter.name === name)
}

function isFor(session: Session, entry: Slots[keyof Slots], projects: string | undefined): boolean {
  if ('when' in entry && entry.when && !entry.when(session)) return false
  const needs = 'needs' in entry ? entry.needs : undefined
  if (!needs) return true
  return projects === undefined
    ? session.projects.some((project) => hasRight(session, project, needs))
    : hasRight(session, projects, needs)
}

function entriesOf<Slot extends keyof Slots>(entries: Entries, slot: Slot): readonly Slots[Slot][] {
  return entries[slot] ?? []
}

function orderOf(entry: object): number {
  return 'order' in entry && typeof entry.order === 'number' ? entry.order : Number.MAX_SAFE_INTEGER
}
