import { AppError } from '@dossier/contract'
import {
  type ChangedSettings,
  nowFact,
  type SettingFacts,
  type SettingName,
  type SettingsChange,
} from '@dossier/contract/settings/settings-list'
import { defaultSettings } from '../config.ts'
import { isRenamed, renamedProperties } from '../known-properties.ts'
import type { Scope } from '../scope/scope.ts'
import { readConfigFile, writeConfigFile } from './config-file.ts'
import { describeSettings } from './describe-settings.ts'
import { isStronger, listSettings } from './list-settings.ts'
import { settingFacts, settingText } from './setting-facts.ts'
import { describeFaults, parsedSetting, readWanted, type Wanted } from './wanted-settings.ts'

type Headers = Parameters<typeof describeSettings>[1]
type Known = Partial<Record<string, SettingFacts>>
type Values = Record<string, unknown>

/** Two changes at the same time would lose one of them. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Changes settings in the file of the home and, where nothing is stronger and no restart is needed, in the running program, the worker's too. What is as it was is left alone, so that clients may
 * send all that they know. Throws AppError BAD_REQUEST that names each setting that is unknown, cannot be changed here or is wrong, CONFLICT where somebody else has changed one meanwhile:
 * nothing is changed then; CONFLICT, DISK_FULL, FORBIDDEN for the file.
 */
export function changeSettings(scope: Scope, change: SettingsChange, headers: Headers): Promise<ChangedSettings> {
  const done = last.then(() => changeNow(scope, change, headers))
  last = done.catch(() => {})
  return done
}

async function changeNow(scope: Scope, change: SettingsChange, headers: Headers): Promise<ChangedSettings> {
  const { program } = scope
  const values = await readConfigFile(program.layout.config)
  const before = byName(program)
  const { wanted, unknown } = await check(scope, change, { headers, values })
  refuseStale(before, change.expected ?? {})
  const changes = wanted.filter((each) => isChange(before[each.name], each.value))
  if (changes.length === 0 && unknown.length === 0) return { changed: [] }
  await writeConfigFile(program.layout.config, changedValues(values, changes, unknown))
  const after = byName(program)
  putInForce(
    program,
    changes.filter(({ name }) => !isStronger(after[name]?.source ?? 'default')),
  )
  const changed = changes.map(({ name }) => ({
    name,
    before: before[name]?.inFile ?? null,
    after: after[name]?.inFile ?? null,
    strongerPlace: isStronger(after[name]?.source ?? 'default') ? (after[name]?.place ?? null) : null,
  }))
  const removed = unknown.map((name) => ({ name, before: String(values[name]), after: null, strongerPlace: null }))
  program.log.info({ event: 'settings changed', settings: [...changed, ...removed].map(({ name }) => name) })
  return { changed: [...changed, ...removed] }
}

function byName(program: Scope['program']): Known {
  return Object.fromEntries(listSettings(program).settings.map((setting) => [setting.name, setting]))
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
  return needsRestart ? text !== known.next : text !== known.value
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
function refuseStale(known: Known, expected: Record<string, string>): void {
  const stale = Object.entries(expected).flatMap(([name, seen]) => {
    const now = known[name]
    return now && now.next !== seen ? [now] : []
  })
  if (stale.length === 0) return
  const facts = Object.fromEntries(stale.map(({ name, next }) => [nowFact(name), next]))
  const names = stale.map(({ name }) => `"${name}"`).join(', ')
  throw new AppError('CONFLICT', {
    ...facts,
    message: `Somebody else has changed ${names} meanwhile. Look at what is there now, then save again.`,
  })
}

type Around = { headers: Headers; values: Values }

/** What is to be changed, and what is to be taken out of the file although it is no setting. */
async function check(scope: Scope, { data, expected }: SettingsChange, { headers, values }: Around) {
  const told = new Map<string, string | undefined>(Object.entries(await describeSettings(scope, headers)))
  // Whoever says what they have seen of a setting means to change it; others send back what they were told.
  const isTold = (name: string) => expected?.[name] === undefined && data[name] !== null && told.get(name) === String(data[name])
  const isUnknownInFile = (name: string) => data[name] === null && Object.hasOwn(values, name) && !isRenamed(name)
  const { wanted, faults, others } = readWanted(data)
  const strange = others.filter((name) => !isTold(name) && !isUnknownInFile(name))
  const { facts, sentences } = describeFaults(faults.filter(({ said }) => !isTold(said)))
  const faultsOfNames = strange.map((name) =>
    told.has(name)
      ? `"${name}" cannot be changed here: it is set by a flag, by an environment variable, or not at all.`
      : `"${name}" is not a known setting.`,
  )
  const all = [...sentences, ...faultsOfNames]
  if (all.length > 0) throw new AppError('BAD_REQUEST', { ...facts, message: all.join(' ') })
  return { wanted: wanted.filter(({ said }) => !isTold(said)), unknown: others.filter(isUnknownInFile) }
}
