import { AppError } from '@dossier/contract'
import {
  type ChangedSettings,
  isStronger,
  nowFact,
  type SettingFacts,
  type SettingName,
  type SettingsChange,
} from '@dossier/contract/settings/settings-list'
import { defaultSettings } from '../config.ts'
import { renamedProperties } from '../known-properties.ts'
import type { Scope } from '../scope/scope.ts'
import { checkChange, type Expected, expectedSettings, type Known } from './check-change.ts'
import { readConfigFile, writeConfigFile } from './config-file.ts'
import type { describeSettings } from './describe-settings.ts'
import { listSettings } from './list-settings.ts'
import { findAddressFaults } from './listen-fault.ts'
import { settingFacts, settingText } from './setting-facts.ts'
import { describeFaults, parsedSetting, type Wanted } from './wanted-settings.ts'

type Headers = Parameters<typeof describeSettings>[1]
type Values = Record<string, unknown>

/** Two changes at the same time would lose one of them. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Changes settings in the file of the home and, where nothing is stronger and no restart is needed, in the running program, the worker's too. What is as it was is left alone, so that clients may
 * send all that they know. Throws AppError BAD_REQUEST that names each setting that is unknown, cannot be changed here, is wrong or would keep the program from listening at its next start, CONFLICT
 * where somebody else has changed one meanwhile: nothing is changed then; CONFLICT, DISK_FULL, FORBIDDEN for the file.
 */
export function changeSettings(scope: Scope, change: SettingsChange, headers: Headers): Promise<ChangedSettings> {
  const { changeShared } = scope.program
  const work = () => changeNow(scope, change, headers)
  const done = last.then(() => (changeShared ? changeShared(work) : work()))
  last = done.catch(() => {})
  return done
}

async function changeNow(scope: Scope, change: SettingsChange, headers: Headers): Promise<ChangedSettings> {
  const { program } = scope
  const values = await readConfigFile(program.layout.config)
  const before = byName(program, values)
  const expected = expectedSettings(change)
  const { wanted, unknown } = await checkChange(scope, change, { headers, values, known: before, expected })
  refuseStale(before, expected)
  const changes = wanted.filter((each) => isChange(before.get(each.name), each.value))
  if (changes.length === 0 && unknown.length === 0) return { changed: [] }
  await refuseAddress(program, { known: before, changes, headers })
  const fresh = changedValues(values, changes, unknown)
  await writeConfigFile(program.layout.config, fresh)
  const after = byName(program, fresh)
  putInForce(
    program,
    changes.filter(({ name }) => !isStronger(after.get(name)?.source ?? 'default')),
  )
  const changed = [...changes.map(({ name }) => told(before.get(name), after.get(name), name)), ...unknown.map(removed)]
  program.log.info({ event: 'settings changed', settings: changed.map(({ name }) => name) })
  return { changed }
}

type Changed = ChangedSettings['changed'][number]

function told(before: SettingFacts | undefined, after: SettingFacts | undefined, name: SettingName): Changed {
  const strongerPlace = isStronger(after?.source ?? 'default') ? (after?.place ?? null) : null
  return { name, before: before?.inFile ?? null, after: after?.inFile ?? null, next: after?.next ?? null, strongerPlace }
}

/** What stood there is not repeated: settings of other programs are secrets now and then. */
function removed(name: string): Changed {
  return { name, before: null, after: null, next: null, strongerPlace: null }
}

function byName(program: Scope['program'], values: Values): Known {
  return new Map(listSettings(program, values).settings.map((setting) => [setting.name, setting]))
}

/**
 * Whether a value is new: it is not in force, or not what comes into force at the next start. A file that was edited by hand since the start holds what is not in force yet.
 */
function isChange(known: SettingFacts | undefined, value: string | null): boolean {
  if (!known) return true
  const { inFile, needsRestart } = known
  if (value === null) return inFile !== null || (!isStronger(known.source) && !needsRestart && known.value !== known.default)
  const text = textOf(known.name, value)
  if (isStronger(known.source)) return text !== known.value && text !== inFile
  return text !== known.next || (!needsRestart && text !== known.value)
}

/** The value in the one form in which it is told: `2g` of memory is `2048`. */
function textOf(name: SettingName, value: string): string {
  return settingText({ [name]: parsedSetting(name, value) }, name)
}

/** What the file is to say: under our names, and without what was unknown in it and is to go. */
function changedValues(values: Values, changes: Wanted[], unknown: string[]): Values {
  const gone = new Set<string>(unknown)
  for (const { name } of changes) {
    gone.add(name)
    for (const [other, ours] of Object.entries(renamedProperties)) if (ours === name) gone.add(other)
  }
  const kept = Object.entries(values).filter(([name]) => !gone.has(name))
  const said = changes.flatMap(({ name, value }) => (value === null ? [] : [[name, parsedSetting(name, value)] as const]))
  return Object.fromEntries([...kept, ...said])
}

function putInForce({ config, tellConfig }: Scope['program'], changes: Wanted[]): void {
  const now = changes.filter(({ name }) => !settingFacts[name].needsRestart)
  const defaults: Partial<Record<SettingName, unknown>> = defaultSettings
  const values = now.map(({ name, value }) => [name, value === null ? defaults[name] : parsedSetting(name, value)])
  Object.assign(config, Object.fromEntries(values))
  if (now.length > 0) tellConfig()
}

/** Throws AppError CONFLICT where a setting is no more what whoever changes it has seen, with what it is now. */
function refuseStale(known: Known, expected: Expected): void {
  const stale = [...known.values()].filter(({ name, next }) => expected.has(name) && expected.get(name) !== next)
  if (stale.length === 0) return
  const facts = Object.fromEntries(stale.map(({ name, next }) => [nowFact(name), next]))
  const names = stale.map(({ name }) => `"${name}"`).join(', ')
  throw new AppError('CONFLICT', {
    ...facts,
    message: `Someone else has changed ${names} since you opened it. Check the current value, then save again.`,
  })
}

/** Throws AppError BAD_REQUEST where the next start could not listen. */
async function refuseAddress(program: Scope['program'], change: Parameters<typeof findAddressFaults>[1]): Promise<void> {
  const faults = await findAddressFaults(program.config, change)
  if (faults.length === 0) return
  const { facts, sentences } = describeFaults(faults)
  throw new AppError('BAD_REQUEST', { ...facts, message: sentences.join(' ') })
}
