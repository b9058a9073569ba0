import { join } from 'node:path'
import { type Package, PackageList } from '@dossier/contract/packages'
import { afterEach, beforeEach } from 'vitest'
import { loadConfig } from '../../config.ts'
import { homeLayout } from '../../home/layout.ts'
import { openTestApp } from '../../http/test-app.ts'
import { nameFinders } from '../../names/finder/finders.ts'
import { givenAddedFinders, givenFinders } from '../../names/finder/given-finders.ts'
import { parts } from '../../parts.ts'
import type { Given } from '../../scope/given.ts'
import { ExtensionFinders } from '../extensions/extension-finders.ts'

type Opened = Awaited<ReturnType<typeof openTestApp>>
let opened: Opened | undefined

/** The folder of the examples that come with the program. */
export const examples = join(parts.packageRegistry, '..')

/** An application of its own for each test of a `describe`, with these settings. */
export function openForEach(flags: object = {}): void {
  beforeEach(async () => {
    const given: Given[] = [givenFinders.give(nameFinders())]
    opened = await openTestApp({ given })
    const finders = new ExtensionFinders({ ...opened.context, confiner: parts.engine })
    given.push(givenAddedFinders.give(finders))
    opened.app.addHook('onClose', () => finders.close())
    Object.assign(opened.context.config, loadConfig({ flags: { home: opened.context.layout.home, ...flags }, env: {} }))
  })
  afterEach(() => opened?.app.close())
}

/** The application of the present test. */
export function present(): Opened {
  if (!opened) throw new Error('no application is open')
  return opened
}

type Answer = { status: number; body: unknown; text: string; headers: Record<string, unknown> }

/** Asks the application. */
export async function ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object): Promise<Answer> {
  const headers = { host: 'localhost' }
  const answer = await present().app.inject({ method, url, headers, ...(payload && { payload }) })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const text = answer.body
  return { status: answer.statusCode, body: isJson && text !== '' ? answer.json() : undefined, text, headers: answer.headers }
}

/** Installs from a path. */
export function install(kind: 'plugins' | 'extensions', url: string, more: Record<string, string> = {}): Promise<Answer> {
  return ask('PUT', `/api/${kind}/install?${new URLSearchParams({ url, ...more })}`)
}

/** Switches a package on or off. */
export function turn(kind: 'plugins' | 'extensions', id: string, isOn: boolean): Promise<Answer> {
  return ask('PUT', `/api/local/packages/${kind}/${id}`, { isOn })
}

/** What is installed of a kind. */
export async function installed(kind: 'plugins' | 'extensions'): Promise<Package[]> {
  const list = PackageList.parse((await ask('GET', '/api/local/packages')).body)
  return list[kind].filter((each) => each.installed)
}

/** The home of the present test. */
export function home() {
  return homeLayout(present().context.layout.home)
}
