import type { OffReason } from '@dossier/contract/packages'
import { packageCalls } from '@dossier/contract/packages'
import { ask } from '../../api/ask.ts'
import { createListeners } from '../../api/listeners.ts'
import { beginWatched, endWatched } from './watch/watch.ts'

/** A plugin that was switched off, when (epoch milliseconds), and why; `detail` in its own words. */
export type Failed = { plugin: string; reason: OffReason; detail: string; at: number }

let running: string | undefined
let failed: readonly Failed[] = []
const listeners = createListeners()

/** Who wants to hear when a plugin fails. */
export const onFailure = listeners.add

/** The plugins that have failed in this page, the first one first. */
export function failures(): readonly Failed[] {
  return failed
}

/** Whether a plugin is to be heard no more. */
export function hasFailed(plugin: string): boolean {
  return failed.some((each) => each.plugin === plugin)
}

/** Which plugin is at work: the one that we called, or the one whose file is on the stack. */
export function whoRuns(): string | undefined {
  return running ?? ownerOnStack(new Error().stack ?? '')
}

/** The plugin that an address names. */
function ownerOf(address: string): string | undefined {
  return decoded(/\/plugins\/([^/?#\s]+)\//.exec(address)?.[1])
}

/** The plugin whose file is on a stack. Only its frames are read: the message above them may name any plugin. */
function ownerOnStack(stack: string): string | undefined {
  return decoded(/^(?:\s*at |[^\s@]*@).*?\/plugins\/([^/?#\s]+)\/\S*:\d+:\d+/m.exec(stack)?.[1])
}

function decoded(id: string | undefined): string | undefined {
  try {
    return id === undefined ? undefined : decodeURIComponent(id)
  } catch {
    return undefined
  }
}

/** Runs something of a plugin. What it throws switches it off, and undefined is answered. */
export function runFor<Value>(plugin: string, run: () => Value): Value | undefined {
  if (hasFailed(plugin)) return undefined
  const before = running
  running = plugin
  beginWatched(plugin)
  try {
    return run()
  } catch (error) {
    fail(plugin, 'THREW', describe(error))
    return undefined
  } finally {
    running = before
    endWatched(plugin)
  }
}

/** Switches a plugin off, here at once and for the next visit. */
export function fail(plugin: string, reason: OffReason, detail: string): void {
  if (hasFailed(plugin)) return
  failed = [...failed, { plugin, reason, detail, at: Date.now() }]
  listeners.tell()
  const body = { isOn: false, off: { reason, detail: detail.slice(0, longestDetail) } }
  // In server mode only its operator may: then it is off in this page alone.
  // Later: what is asked while a plugin is at work counts as its own.
  setTimeout(() => void ask(packageCalls.turn, { params: { kind: 'plugins', id: plugin }, body }).catch(() => {}))
}

const longestDetail = 1_000

/** What an error says of itself. */
function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Hears what plugins throw outside of what we call: in timers, in answers that they wait for. */
export function hearFaults(): void {
  addEventListener('error', ({ filename, error, message }) => {
    const plugin = ownerOf(filename) ?? ownerOnStack(stackOf(error))
    if (plugin !== undefined) fail(plugin, 'THREW', error === undefined ? message : describe(error))
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    const plugin = ownerOnStack(stackOf(reason))
    if (plugin !== undefined) fail(plugin, 'THREW', describe(reason))
  })
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : ''
}
