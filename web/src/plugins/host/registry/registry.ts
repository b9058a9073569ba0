import { createListeners } from '../../../api/listeners.ts'
import { fail, hasFailed, onFailure } from '../running.ts'
import type { Registered, Registration } from './registered.ts'

/** No plugin that is meant well has so many at the same time, or registers so often. */
const [mostOfOne, mostChanges] = [200, 2_000]

let all: readonly Registration[] = []
let project = ''
const changes = new Map<string, number>()
const listeners = createListeners()
onFailure(() => listeners.tell())

/** Who wants to hear that something else is registered, or another project is there. */
export const onRegistered = listeners.add

/** Registers an entry; the same one for the same project is replaced. Whoever floods is switched off. */
export function register(registration: Registration): void {
  const { plugin } = registration
  countChange(plugin)
  if (hasFailed(plugin)) return
  const others = all.filter((each) => !isSame(each, registration))
  if (others.filter((each) => each.plugin === plugin).length >= mostOfOne) {
    fail(plugin, 'FLOODED', `it registered more than ${mostOfOne} things`)
    return
  }
  all = [...others, registration]
  listeners.tell()
}

/** Takes away what fits, whosever it is: plugins may replace one another. One that has failed changes nothing more. */
export function unregister(plugin: string, fits: (entry: Registered) => boolean): void {
  countChange(plugin)
  if (hasFailed(plugin)) return
  const left = all.filter(({ entry }) => !fits(entry))
  if (left.length === all.length) return
  all = left
  listeners.tell()
}

/** What holds now: for the project that is shown, of plugins that have not failed, by order. */
export function registered<Kind extends Registered['kind']>(kind: Kind): Extract<Registration['entry'], { kind: Kind }>[] {
  return owned(kind).map(({ entry }) => entry)
}

/** The same with whose it is. */
export function owned<Kind extends Registered['kind']>(kind: Kind) {
  const isOfKind = (each: Registration): each is Registration & { entry: Extract<Registered, { kind: Kind }> } =>
    each.entry.kind === kind
  return all.filter(isOfKind).filter((each) => (each.project === null || each.project === project) && !hasFailed(each.plugin))
}

/** Tells which project is shown. */
export function showProject(name: string): void {
  if (name === project) return
  project = name
  listeners.tell()
}

/** The project that is shown. */
export function shownProject(): string {
  return project
}

/** Cards and filters have their names on the whole page, hooks and steps among those of their plugin. */
function isSame(one: Registration, other: Registration): boolean {
  const { kind, name } = other.entry
  const isOfPage = kind === 'widget' || kind === 'filter'
  return (
    one.entry.kind === kind &&
    one.entry.name === name &&
    one.project === other.project &&
    (isOfPage || one.plugin === other.plugin)
  )
}

function countChange(plugin: string): void {
  const count = (changes.get(plugin) ?? 0) + 1
  changes.set(plugin, count)
  if (count > mostChanges) fail(plugin, 'FLOODED', `it registered and took away more than ${mostChanges} times`)
}
