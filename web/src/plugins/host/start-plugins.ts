import type { Feature } from '../../feature/feature.ts'
import { offerFeatures } from '../../feature/offered.ts'
import { becomeReady, core, countFetches } from './core.ts'
import { placeHooks } from './hooks/place-hooks.ts'
import { pluginFeature } from './plugin-feature.tsx'
import { type PluginTag, pluginsInPage } from './plugin-tags.ts'
import { onRegistered } from './registry/registry.ts'
import { fail, hearFaults, runFor } from './running.ts'
import { beginWatched, endWatched, startWatch } from './watch/watch.ts'

declare global {
  interface Window {
    datashare: typeof core
  }
}

const readyEvent = 'datashare:ready'

/**
 * Runs the plugins of the page, one after the other, so that each fault is somebody's: each script is loaded and run to its end, then what it wants to do once everything is
 * ready. Only then `datashare:ready` is told to everybody else.
 */
export async function startPlugins(features: readonly Feature[]): Promise<void> {
  own = features
  window.datashare = core
  hearFaults()
  countFetches()
  offerSoon()
  onRegistered(offerSoon)
  await startWatch()
  for (const tag of pluginsInPage()) await runPlugin(tag)
  becomeReady()
  document.dispatchEvent(eventOf())
  placeHooks()
}

/** What the contract's plugins wait for. */
function eventOf(): CustomEvent {
  return new CustomEvent(readyEvent, { detail: { app: null, core } })
}

async function runPlugin({ id, src, nonce }: PluginTag): Promise<void> {
  const heard: EventListenerOrEventListenerObject[] = []
  const stopHearing = hearWhoWaits(heard)
  beginWatched(id)
  await load({ src, nonce }).then(
    () => endWatched(id),
    () => {
      endWatched(id)
      fail(id, 'NOT_LOADED', src)
    },
  )
  stopHearing()
  for (const listener of heard) runFor(id, () => call(listener))
}

function call(listener: EventListenerOrEventListenerObject): void {
  if (typeof listener === 'function') Reflect.apply(listener, document, [eventOf()])
  else listener.handleEvent(eventOf())
}

/** While one script runs, whoever waits for the event is of that plugin. */
function hearWhoWaits(heard: EventListenerOrEventListenerObject[]): () => void {
  const { addEventListener } = document
  document.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type !== readyEvent) Reflect.apply(addEventListener, document, [type, listener, options])
    else if (listener) heard.push(listener)
  }
  return () => {
    document.addEventListener = addEventListener
  }
}

function load({ src, nonce }: { src: string; nonce: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.nonce = nonce
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(src))
    document.body.append(script)
  })
}

let isWanted = false
/** Our own features, beside which those of plugins stand. */
let own: readonly Feature[] = []

/** Once for all that is registered at the same time. */
function offerSoon(): void {
  if (isWanted) return
  isWanted = true
  queueMicrotask(() => {
    isWanted = false
    offerFeatures([...own, pluginFeature()])
  })
}
