import { hashHistory } from '../../address/hash-history.ts'
import { projectOf } from '../../api/project.ts'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../api/start-session.ts'
import type { Feature } from '../../feature/feature.ts'
import { offerFeatures } from '../../feature/offered.ts'
import { becomeReady, core, countFetches } from './core.ts'
import { hearWhoWaits, readyEvent } from './hear-who-waits.ts'
import { placeHooks } from './hooks/place-hooks.ts'
import { pluginFeature } from './plugin-feature.tsx'
import { takeSettings } from './plugin-settings.ts'
import { type PluginTag, pluginsInPage } from './plugin-tags.ts'
import { onRegistered, showProject } from './registry/registry.ts'
import { fail, hearFaults, runFor } from './running.ts'
import { beginWatched, endWatched, startWatch } from './watch/watch.ts'

declare global {
  interface Window {
    datashare: typeof core
  }
}

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
  await Promise.all([startWatch(), readSession()])
  for (const tag of pluginsInPage()) await runPlugin(tag)
  becomeReady()
  document.dispatchEvent(eventOf())
  placeHooks()
}

/** Plugins are promised the settings and the project. Without a session (nobody has signed in yet) they run all the same. */
async function readSession(): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined)
  if (!session) return
  takeSettings(session.settings)
  const { pathname, search } = hashHistory.location
  showProject(projectOf(session, pathname, search))
}

/** What the contract's plugins wait for. */
function eventOf(): CustomEvent {
  return new CustomEvent(readyEvent, { detail: { app: null, core } })
}

async function runPlugin({ id, src, nonce }: PluginTag): Promise<void> {
  const { heard, stopHearing } = hearWhoWaits(id)
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
