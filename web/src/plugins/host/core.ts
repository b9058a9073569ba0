import { accountCalls } from '@dossier/contract/accounts'
import { projectCalls } from '@dossier/contract/projects'
import { i18n } from '@lingui/core'
import { goTo, hashHistory } from '../../address/hash-history.ts'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { pluginSettings } from './plugin-settings.ts'
import { applyPipeline } from './registry/pipelines.ts'
import { nameIn, objectOf, readFilter, readHook, readStep } from './registry/read-options.ts'
import type { Registered } from './registry/registered.ts'
import { onRegistered, register, shownProject, unregister } from './registry/registry.ts'
import { fail, hasFailed, runFor, whoRuns } from './running.ts'

/** Registrations of whom we cannot tell, such as from the browser's console. */
const somebody = ''

const owner = () => whoRuns() ?? somebody

function add(entry: Registered, project: unknown = null): void {
  register({ plugin: owner(), project: typeof project === 'string' ? project : null, entry })
}

function remove(kind: Registered['kind'], fits: (entry: Registered) => boolean): void {
  unregister(owner(), (entry) => entry.kind === kind && fits(entry))
}

function readWidget(value: unknown): Registered {
  const options = objectOf(value, 'a widget')
  return { kind: 'widget', name: nameIn(options), options }
}

/** A card that takes the place of another: what it does not say is as it was. */
function replacing(name: unknown, value: unknown): Registered {
  const options = objectOf(value, 'a widget')
  return { kind: 'widget', name: String(name), options: { ...options, name: String(name), replaces: true } }
}

const hooks = {
  registerHook: (hook: unknown) => add(readHook(hook)),
  registerHookForProject: (project: unknown, hook: unknown) => add(readHook(hook), project),
  unregisterHook: (name: unknown) => remove('hook', (entry) => entry.name === name),
  resetHook: (target: unknown) => remove('hook', (entry) => entry.kind === 'hook' && entry.target === target),
  resetHooks: () => remove('hook', () => true),
}

const pipelines = {
  registerPipeline: (step: unknown) => add(readStep(step)),
  registerPipelineForProject: (project: unknown, step: unknown) => add(readStep(step), project),
  unregisterPipeline: (name: unknown) => remove('pipeline', (entry) => entry.name === name),
  applyPipeline: (category: unknown, value: unknown, ...others: unknown[]) => applyPipeline(String(category), value, ...others),
}

const filters = {
  registerFilter: (filter: unknown) => add(readFilter(filter)),
  registerFilterForProject: (project: unknown, filter: unknown) => add(readFilter(filter), project),
  unregisterFilter: (name: unknown) => remove('filter', (entry) => entry.name === name),
}

const widgets = {
  registerWidget: (widget: unknown) => add(readWidget(widget)),
  registerWidgetForProject: (project: unknown, widget: unknown) => add(readWidget(widget), project),
  unregisterWidget: (name: unknown) => add({ kind: 'widget', name: String(name), options: null }),
  clearWidgets: () => add({ kind: 'widget', name: everyWidget, options: null }),
  replaceWidget: (name: unknown, widget: unknown) => add(replacing(name, widget)),
  replaceWidgetForProject: (project: unknown, name: unknown, widget: unknown) => add(replacing(name, widget), project),
}

/** Stands for all cards that there are. */
const everyWidget = '*'

/** Calls one function whenever the project is shown, and the other whenever it is left. */
function toggleForProject(value: unknown): void {
  const { project, withFn, withoutFn } = objectOf(value, 'what toggles')
  const plugin = owner()
  let isShown: boolean | undefined
  const look = () => {
    const now = shownProject() === project
    if (now === isShown) return
    isShown = now
    const run = now ? withFn : withoutFn
    if (typeof run === 'function') runFor(plugin, () => run())
  }
  onRegistered(look)
  look()
}

/** How many requests a plugin may send within so many milliseconds. */
const [mostRequests, withinMs] = [300, 10_000]
const sent = new Map<string, number[]>()

/** Refuses the request of a plugin that floods the server. @throws Error. */
function countRequest(plugin: string): void {
  if (hasFailed(plugin)) throw new Error('this plugin is switched off')
  const since = performance.now() - withinMs
  const times = [...(sent.get(plugin) ?? []).filter((time) => time > since), performance.now()]
  sent.set(plugin, times)
  if (times.length <= mostRequests) return
  fail(plugin, 'FLOODED', `it sent more than ${mostRequests} requests in ${withinMs / 1_000} seconds`)
  throw new Error('too many requests')
}

type Asked = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; data?: unknown }

const api = {
  /** Asks the server as the page does: `/api/…`, with a method and data that are sent as JSON. */
  sendAction: async (path: string, { method = 'GET', data }: Asked = {}): Promise<unknown> => {
    countRequest(owner())
    isCounted = true
    try {
      // Not awaited here: until it waits for the first time, it has called `fetch`.
      return request(path, { method, ...(data !== undefined && { body: data }) })
    } finally {
      isCounted = false
    }
  },
}

/** While `sendAction`, which counts by itself, calls `fetch`. */
let isCounted = false

/** Counts what plugins ask with `fetch` themselves. */
export function countFetches(): void {
  const { fetch } = window
  window.fetch = async (...given) => {
    const plugin = isCounted ? undefined : whoRuns()
    if (plugin !== undefined) countRequest(plugin)
    return fetch(...given)
  }
}

const { promise: ready, resolve: tellReady } = Promise.withResolvers<object>()

/** The one object that plugins know: `window.datashare`. The guide has the list of what it offers (docs/guide/plugins.md). */
export const core = {
  ready,
  api,
  auth: { getUsername: async () => (await ask(accountCalls.me)).uid },
  config: pluginSettings,
  store: {
    state: {
      get project() {
        return shownProject()
      },
    },
  },
  router: {
    push: (address: string) => goTo(address),
    replace: (address: string) => goTo(address, { replace: true }),
    get currentRoute() {
      const { pathname, search, href } = hashHistory.location
      return { path: pathname, fullPath: href, search }
    },
    afterEach: (run: unknown) => {
      const plugin = owner()
      return hashHistory.subscribe(() => {
        if (typeof run === 'function') runFor(plugin, () => run(core.router.currentRoute))
      })
    },
  },
  i18n: {
    get locale() {
      return i18n.locale
    },
    /** Our catalogues have no words of plugins. */
    t: (text: string) => text,
  },
  use: (plugin: unknown, ...options: unknown[]) => {
    const install: unknown = typeof plugin === 'function' ? plugin : Reflect.get(objectOf(plugin, 'a plugin'), 'install')
    if (typeof install === 'function') Reflect.apply(install, plugin, [core, ...options])
    return core
  },
  /** The page is there already. */
  mount: () => core,
  getUser: () => ask(accountCalls.me),
  setPageTitle: (title: unknown) => {
    document.title = String(title)
  },
  dispatch: (name: unknown, detail?: unknown) => document.dispatchEvent(new CustomEvent(String(name), { detail })),
  /** What is shown may have changed: everything on the screen is asked for again. */
  refresh: () => queryClient.invalidateQueries(),
  createDefaultProject: async () => {
    const name = await core.getDefaultProject()
    await ask(projectCalls.createIndex, { params: { name } })
    return name
  },
  getDefaultProject: async () => String(pluginSettings.get('defaultProject') ?? ''),
  ...hooks,
  ...pipelines,
  ...filters,
  ...widgets,
  toggleForProject,
}

/** Tells everybody who waits that plugins have been run. */
export function becomeReady(): void {
  tellReady(core)
}
