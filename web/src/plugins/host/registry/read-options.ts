import type { AddedFilter, Definition, Hook, Step } from './registered.ts'

/** What a plugin gave that is not understood: thrown into its own code, so that its author sees where. */
class NotUnderstood extends TypeError {
  override name = 'NotUnderstood'
}

const lastOrder = 1_000

/** An object of a plugin's. @throws NotUnderstood. */
export function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value))
  throw new NotUnderstood(`${what} has to be an object`)
}

/** A name that is not empty. @throws NotUnderstood. */
export function nameIn(options: Readonly<Record<string, unknown>>, key = 'name'): string {
  const value = options[key]
  if (typeof value === 'string' && value !== '') return value
  throw new NotUnderstood(`"${key}" has to be a text`)
}

/** A text; where there is none, another. */
export function textIn(options: Readonly<Record<string, unknown>>, key: string, absent = ''): string {
  const value = options[key]
  return typeof value === 'string' ? value : absent
}

/** A number by which things stand; without one they come last. */
export function orderIn(options: Readonly<Record<string, unknown>>): number {
  const value = options.order
  return typeof value === 'number' && Number.isFinite(value) ? value : lastOrder
}

let unnamed = 0

/** For what its plugin does not name. */
function nextName(): string {
  unnamed += 1
  return `unnamed ${unnamed}`
}

/** What `registerHook` takes. @throws NotUnderstood. */
export function readHook(value: unknown): Hook {
  const options = objectOf(value, 'a hook')
  const target = nameIn(options, 'target')
  return {
    kind: 'hook',
    name: textIn(options, 'name', nextName()),
    target,
    order: orderIn(options),
    definition: definitionOf(options.definition),
  }
}

/**
 * A text of HTML, a function that draws into an element, or an element. A component of Vue is taken where it is nothing but a template that says the same for everybody.
 * @throws NotUnderstood.
 */
function definitionOf(value: unknown): Definition {
  if (typeof value === 'string') return value
  if (isFunction(value)) return (element, facts) => value(element, facts)
  if (value instanceof Node) return (element) => element.append(value.cloneNode(true))
  if (
    typeof value === 'object' &&
    value !== null &&
    'template' in value &&
    typeof value.template === 'string' &&
    isPlain(value.template)
  )
    return value.template
  throw new NotUnderstood(
    'a definition has to be a text of HTML, an element, or a function (element, facts) that fills one: Vue components are not drawn here',
  )
}

/** The same; undefined for what is not understood, such as other components of Vue. */
export function definitionOrNone(value: unknown): Definition | undefined {
  try {
    return definitionOf(value)
  } catch {
    return undefined
  }
}

/** Without what Vue fills in. */
function isPlain(template: string): boolean {
  return !/\{\{|\sv-[a-z]|\s[:@][a-z]/i.test(template)
}

/** What `registerFilter` takes. @throws NotUnderstood. */
export function readFilter(value: unknown): AddedFilter {
  const filter = objectOf(value, 'a filter')
  const type = textIn(filter, 'type', 'FilterText')
  if (type !== 'FilterText') throw new NotUnderstood(`filters of the type "${type}" are not known here, only "FilterText"`)
  const options = objectOf(filter.options, '"options"')
  const name = nameIn(options)
  return {
    kind: 'filter',
    name,
    field: nameIn(options, 'key'),
    label: textIn(options, 'label', name),
    order: orderIn(options),
    isSearchable: options.isSearchable === true,
  }
}

/** What `registerPipeline` takes: a function, or a class whose instances have `apply`. @throws NotUnderstood. */
export function readStep(value: unknown): Step {
  const options = objectOf(value, 'a pipeline')
  const { type } = options
  const name = nameIn(options)
  if (!isFunction(type)) throw new NotUnderstood('"type" has to be a function, or a class with a method "apply"')
  return { kind: 'pipeline', name, category: nameIn(options, 'category'), order: orderIn(options), apply: applying(type) }
}

type Callable = (...values: unknown[]) => unknown

function isFunction(value: unknown): value is Callable {
  return typeof value === 'function'
}

function applying(type: Callable): Callable {
  const prototype: unknown = type.prototype
  if (typeof prototype !== 'object' || prototype === null || !('apply' in prototype)) return type
  const step: unknown = Reflect.construct(type, [])
  const apply: unknown = Reflect.get(Object(step), 'apply')
  return (...values) => (isFunction(apply) ? Reflect.apply(apply, step, values) : values[0])
}
