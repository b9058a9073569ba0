import { AppError } from '@dossier/contract'
import {
  type ChangeableSetting,
  type ChangedSettings,
  limitFact,
  type SettingsChange,
} from '@dossier/contract/settings/settings-list'
import { ConfigSchema, defaultSettings } from '../config.ts'
import type { Scope } from '../scope/scope.ts'
import { isChangeable } from './changeable.ts'
import { readConfigFile, writeConfigFile } from './config-file.ts'
import { describeSettings } from './describe-settings.ts'
import { listSettings } from './list-settings.ts'
import { valueFault } from './value-fault.ts'

type Headers = Parameters<typeof describeSettings>[1]
type Wanted = { name: ChangeableSetting; value: string | null }

/** Of a wrong value, which may be long. */
const mostShown = 200

/** Two changes at the same time would lose one of them. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Changes settings in the file of the home and, where nothing is stronger, in the running program, the worker's too. What is as it was is left alone, so that clients may send all that they know.
 * Throws AppError BAD_REQUEST that names each setting that is unknown, cannot be changed here or is wrong: nothing is changed then; CONFLICT, DISK_FULL, FORBIDDEN for the file.
 */
export function changeSettings(scope: Scope, { data }: SettingsChange, headers: Headers): Promise<ChangedSettings> {
  const change = last.then(() => changeNow(scope, data, headers))
  last = change.catch(() => {})
  return change
}

async function changeNow(scope: Scope, data: SettingsChange['data'], headers: Headers): Promise<ChangedSettings> {
  const { program } = scope
  const { config, layout } = program
  const wanted = await check(scope, data, headers)
  const values = await readConfigFile(layout.config)
  const before = byName(listSettings(program))
  const changes = wanted.filter(({ name, value }) => isChange(before[name], value))
  for (const { name, value } of changes) {
    if (value === null) delete values[name]
    else values[name] = parsed(name, value)
  }
  if (changes.length === 0) return { changed: [] }
  await writeConfigFile(layout.config, values)
  const after = byName(listSettings(program))
  const isWeaker = (name: ChangeableSetting) => ['flag', 'environment'].includes(after[name]?.source ?? '')
  const inForce = changes.filter(({ name }) => !isWeaker(name))
  Object.assign(
    config,
    Object.fromEntries(inForce.map(({ name, value }) => [name, value === null ? defaultSettings[name] : parsed(name, value)])),
  )
  if (inForce.length > 0) program.tellConfig()
  const changed = changes.map(({ name }) => ({
    name,
    before: before[name]?.inFile ?? null,
    after: after[name]?.inFile ?? null,
    strongerPlace: isWeaker(name) ? (after[name]?.place ?? null) : null,
  }))
  program.log.info({ event: 'settings changed', settings: changed.map(({ name }) => name) })
  return { changed }
}

type Listed = ReturnType<typeof listSettings>['settings'][number]

function byName({ settings }: ReturnType<typeof listSettings>): Partial<Record<ChangeableSetting, Listed>> {
  return Object.fromEntries(settings.map((setting) => [setting.name, setting]))
}

/**
 * Whether a value is new: it is not in force, or where something stronger than the file is in force, not in the file either. A file that was edited by hand
 * since the start holds what is not in force yet.
 */
function isChange(known: Listed | undefined, value: string | null): boolean {
  if (!known) return true
  const isStronger = known.source === 'flag' || known.source === 'environment'
  if (value === null) return known.inFile !== null || (!isStronger && known.value !== known.default)
  return value !== known.value && (!isStronger || value !== known.inFile)
}

/** What is to be changed, in the form in which it is kept. */
async function check(scope: Scope, data: SettingsChange['data'], headers: Headers): Promise<Wanted[]> {
  const told = new Map<string, string>(Object.entries(await describeSettings(scope, headers)))
  const faults: string[] = []
  const facts: Record<string, string | number> = {}
  const wanted: Wanted[] = []
  for (const [name, value] of Object.entries(data)) {
    if (isChangeable(name)) {
      const wrong = value === null ? undefined : valueFault(name, value)
      if (!wrong) {
        wanted.push({ name, value: value === null ? null : String(parsed(name, value)) })
        continue
      }
      faults.push(`"${name}" is ${JSON.stringify(value).slice(0, mostShown)} but ${wrong.reason}.`)
      facts[name] = wrong.fault
      if (wrong.limit !== undefined) facts[limitFact(name)] = wrong.limit
    } else if (!told.has(name)) {
      faults.push(`"${name}" is not a known setting.`)
    } else if (told.get(name) !== String(value)) {
      faults.push(
        `"${name}" cannot be changed here: it is set in ${scope.program.layout.config}, by a flag or by an environment variable.`,
      )
    }
  }
  if (faults.length === 0) return wanted
  throw new AppError('BAD_REQUEST', { ...facts, message: faults.join(' ') })
}

function parsed(name: ChangeableSetting, value: string | number | boolean): unknown {
  return ConfigSchema.shape[name].parse(String(value).trim())
}
