import { hashHistory } from '../../../address/hash-history.ts'
import { queryClient } from '../../../api/query-client.ts'
import { draw } from '../draw.ts'
import type { Hook } from '../registry/registered.ts'
import { onRegistered, owned, shownProject } from '../registry/registry.ts'
import { placeOf } from './hook-places.ts'

type Placed = { hook: Hook; anchor: Element; facts: string; element: HTMLElement; remove(): void }

let placed: Placed[] = []
let isWanted = false

/** Puts what plugins hook to places of the page there, whenever such a place comes, and takes it away when that goes. */
export function placeHooks(): void {
  new MutationObserver(wantLook).observe(document.body, { childList: true, subtree: true })
  onRegistered(wantLook)
  hashHistory.subscribe(wantLook)
  // A document is drawn as its list knows it before it is there itself.
  queryClient.getQueryCache().subscribe(wantLook)
  wantLook()
}

/** Once for all that changes at the same time. */
function wantLook(): void {
  if (isWanted) return
  isWanted = true
  requestAnimationFrame(() => {
    isWanted = false
    look()
  })
}

function look(): void {
  const wanted = owned('hook').toSorted((one, other) => one.entry.order - other.entry.order)
  const keep = (each: Placed) =>
    each.anchor.isConnected &&
    each.element.isConnected &&
    each.facts === factsKey() &&
    wanted.some(({ entry }) => entry === each.hook)
  for (const each of placed.filter((one) => !keep(one))) each.remove()
  placed = placed.filter(keep)
  for (const { plugin, entry } of wanted) place(plugin, entry)
}

function place(plugin: string, hook: Hook): void {
  const at = placeOf(hook.target)
  const anchor = at && document.querySelector(at.selector)
  const facts = factsNow()
  if (hook.target.startsWith('document.') && facts.document === undefined) return
  if (!at || !anchor || placed.some((each) => each.hook === hook && each.anchor === anchor)) return
  const element = document.createElement('div')
  element.dataset.hook = hook.target
  element.dataset.ofPlugin = plugin
  if (at.side === 'before') anchor.before(element)
  else lastAfter(anchor).after(element)
  const undo = draw(element, { plugin, definition: hook.definition, facts })
  const remove = () => {
    undo()
    element.remove()
  }
  placed.push({ hook, anchor, facts: factsKey(), element, remove })
}

/** Behind those that stand there already. */
function lastAfter(anchor: Element): Element {
  let last = anchor
  while (last.nextElementSibling instanceof HTMLElement && last.nextElementSibling.dataset.hook !== undefined)
    last = last.nextElementSibling
  return last
}

/** What is drawn belongs to one document, or to none. */
function factsKey(): string {
  const { pathname } = hashHistory.location
  return `${shownProject()} ${/^\/[de]\//.test(pathname) ? pathname : ''}`
}

/** What a hook is drawn for: the project and, where one is open, the document. */
function factsNow(): { project: string; document?: object } {
  const [, , index = '', id = ''] = hashHistory.location.pathname.split('/').map(decodeURIComponent)
  const source = documentIn(index, id)
  return { project: shownProject(), ...(source && { document: source }) }
}

function documentIn(index: string, id: string): object | undefined {
  const [found] = queryClient
    .getQueriesData<{ _id: string; _source: object }>({ queryKey: ['document', index, id] })
    .flatMap(([, data]) => (data?._source ? [data] : []))
  return found && { ...found._source, id: found._id, index }
}
