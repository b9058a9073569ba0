import { readFileSync } from 'node:fs'
import { homedir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError, defaults, limits } from '@dossier/contract'
import { z } from 'zod'
import { ConfigSchema } from './config-schema.ts'
import { readKnownEnvironment } from './known-environment.ts'
import { isRenamed, type RenamedProperty, renamedProperties } from './known-properties.ts'
import { secretAmong, secretCure } from './secret-settings.ts'
import { environmentName } from './setting-names.ts'
import { shownValue } from './shown-value.ts'

/** All settings, as they hold. */
export type Config = z.infer<typeof ConfigSchema>

/** The name of a setting. */
export type Setting = keyof Config

/** All of them. */
export const settingNames: Setting[] = ConfigSchema.keyof().options

/** Settings as a command line gives them; absent ones come from elsewhere. */
export type ConfigFlags = { [name in Setting | RenamedProperty]?: unknown }

/** What settings were given by, beside the file. */
export type ConfigInput = { flags?: ConfigFlags; env?: NodeJS.ProcessEnv; cwd?: string }

/** A value with the place that it came from, to name it in a message. */
type Given = { value: unknown; place: string }

/**
 * Joins flags over environment over `config.json` of the home over defaults. Relative folders count from `cwd`.
 * Throws AppError BAD_REQUEST with one sentence that names the setting, its place and the cure.
 */
export function loadConfig(input: ConfigInput = {}): Config {
  const env = input.env ?? process.env
  const cwd = input.cwd ?? process.cwd()
  const [flags, environment] = [fromFlags(input.flags ?? {}), fromEnvironment(env)]
  const secret = secretAmong(input.flags ?? {})
  if (secret !== undefined)
    throw wrong(`${flagName(secret)} is a secret, and everybody on this machine can read a command line. ${secretCure(secret)}`)
  if (flags.home?.value === '') throw wrong('--home is empty. Name a folder or leave it out.')
  const home = resolve(cwd, String(flags.home?.value ?? environment.home?.value ?? join(homedir(), '.dossier')))
  const given = { ...fromFile(home), ...environment, ...flags }
  const values = Object.fromEntries(Object.entries(given).map(([name, { value }]) => [name, value]))
  const parsed = ConfigSchema.safeParse({ ...defaultSettings, ...values, home })
  if (!parsed.success) throw badSetting(parsed.error.issues[0], given)
  const config = parsed.data
  for (const name of pathSettings) {
    const path = config[name]
    if (path !== undefined) config[name] = wholePath(path, cwd)
  }
  return config
}

/** Settings that are paths. */
export const pathSettings = ['dataDir', 'stores', 'packageRegistry', 'engineSignIn', 'engineCa'] as const

/** A folder as it is in force: without a slash at its end or steps upwards; a relative one counts from `cwd`. */
export function wholePath(folder: string, cwd = process.cwd()): string {
  return resolve(cwd, folder)
}

/** The values that each source gives, the strongest first; those of the file are given as they were read. */
export function givenSettings(
  { flags = {}, env = process.env }: ConfigInput,
  file: SettingsFile,
): Record<SettingSource, GivenSettings> {
  return { flag: fromFlags(flags), environment: fromEnvironment(env), file: fromValues(file) }
}

/** A file of settings and what it says. */
export type SettingsFile = { file: string; values: Record<string, unknown> }

/** Where a value may come from, beside the defaults. */
export type SettingSource = 'flag' | 'environment' | 'file'

/** What holds where nobody says anything. */
export const defaultSettings = {
  mode: 'local' as const,
  // The contract's.
  sessionTtlSeconds: 43_200,
  sessionIdleSeconds: 7_200,
  auditDays: 365,
  auth: 'form' as const,
  // The contract's, too.
  oauthUserProjectsKey: 'groups_by_applications.datashare',
  proxyNets: [],
  port: defaults.port,
  host: '127.0.0.1',
  hostNames: [],
  trustProxy: false,
  cors: [],
  statusAllowedNets: ['127.0.0.0/8', '::1/128'],
  protectedUriPrefix: '/api/',
  project: defaults.project,
  memory: defaultMemoryMb(totalmem()),
  slowOnBattery: true,
  modelDownload: false,
  packageDownload: false,
  safeMode: false,
  batchDownloadMaxNbFiles: 10_000,
  batchDownloadMaxSize: '100M',
  batchDownloadTimeToLive: 24,
  batchDownloadEncrypt: false,
  batchDownloadDiskLimit: '20G',
  batchSearchMaxTimeSeconds: 60,
  batchThrottleMilliseconds: 0,
  batchSearchScroll: '60000ms',
  batchSearchMaxNbQueries: limits.batchQueries,
  batchSearchMaxNbResults: limits.batchStored,
  links: [],
  open: true,
}

/** Values that were given, by setting. */
export type GivenSettings = { [name in Setting]?: Given }

function fromFlags(flags: ConfigFlags): GivenSettings {
  return collect((name) => flags[name], flagName)
}

/** Our own names win over the known program's. */
function fromEnvironment(env: NodeJS.ProcessEnv): GivenSettings {
  const known = readKnownEnvironment(env)
  const inItsWords = collect(
    (name) => (name === 'home' ? undefined : known.get(name)?.value),
    (name) => known.get(name)?.variable ?? name,
  )
  const ours = collect((name) => (isRenamed(name) ? undefined : env[environmentName(name)] || undefined), environmentName)
  return { ...inItsWords, ...ours }
}

/** Variables in the known program's words that are no setting here: they change nothing. */
export function unknownInEnvironment(env: NodeJS.ProcessEnv): { variable: string; property: string }[] {
  const known = readKnownEnvironment(env)
  return unknownNames(Object.fromEntries(known)).map((property) => ({
    property,
    variable: known.get(property)?.variable ?? property,
  }))
}

function fromFile(home: string): GivenSettings {
  const file = configFile(home)
  return fromValues({ file, values: readConfigFile(file) })
}

function fromValues({ file, values }: SettingsFile): GivenSettings {
  return collect(
    (name) => (name === 'home' ? undefined : values[name]),
    (name) => `"${name}" in ${file}`,
  )
}

/** What `config.json` of a home says that is no setting, such as one of an older version: it changes nothing. Throws AppError BAD_REQUEST where it cannot be read. */
export function unknownInFile(home: string): string[] {
  return unknownNames(readConfigFile(configFile(home)))
}

/** Those names among values of a settings file that are no setting. */
export function unknownNames(values: SettingsFile['values']): string[] {
  return Object.keys(values).filter((name) => name === 'home' || !(isRenamed(name) || settingNames.some((each) => each === name)))
}

function configFile(home: string): string {
  return join(home, 'config.json')
}

function readConfigFile(file: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return {}
    throw wrong(`${file} cannot be read. Change its permissions, or remove it.`)
  }
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch (error) {
    throw wrong(notAnObject(file, text, error))
  }
}

/** What is wrong with the text of a settings file, and what helps. Nothing of the text is repeated: its end may be a secret. */
export function notAnObject(file: string, text: string, error: unknown): string {
  const cure = 'Correct it or remove it: without it the defaults hold.'
  if (text.trim() === '') return `${file} cannot be read as a JSON object: it is empty. ${cure}`
  if (text.trimStart().startsWith('{') && !text.trimEnd().endsWith('}'))
    return `${file} cannot be read as a JSON object: it is only half there and ends in line ${text.trimEnd().split('\n').length}. ${cure}`
  const place = error instanceof SyntaxError ? (/\(line \d+ column \d+\)/.exec(error.message)?.[0] ?? '') : ''
  return `${file} cannot be read as a JSON object${place === '' ? '' : ` ${place}`}. ${cure}`
}

/** Under its own name before that of the known program: who says both means ours. */
function collect(
  find: (name: Setting | RenamedProperty) => unknown,
  placeOf: (name: Setting | RenamedProperty, value: unknown) => string,
): GivenSettings {
  const given: GivenSettings = {}
  for (const name of [...Object.keys(renamedProperties).filter(isRenamed), ...settingNames]) {
    const value = find(name)
    if (value !== undefined) given[isRenamed(name) ? renamedProperties[name] : name] = { value, place: placeOf(name, value) }
  }
  return given
}

/** The flags of all settings, under our names, as the command line writes them and as the file does, and under those of the known program. */
export const settingFlags = [
  ...new Set([
    ...settingNames.flatMap((name) => [flagName(name), `--${name}`]),
    ...Object.keys(renamedProperties).map((name) => `--${name}`),
  ]),
]

/** As the command line writes it: a flag that takes something away begins with `no`. */
function flagName(name: Setting | RenamedProperty, value?: unknown): string {
  if (isRenamed(name)) return `--${name}`
  return `--${value === false ? 'no-' : ''}${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function badSetting(issue: z.core.$ZodIssue | undefined, given: GivenSettings): AppError {
  const name = settingNames.find((setting) => setting === issue?.path[0])
  const source = name === undefined ? undefined : given[name]
  if (name === undefined || source === undefined) return wrong(`A setting is wrong: ${issue?.message ?? 'unknown'}.`)
  return wrong(`${source.place} is ${shownValue(source.value)} but ${issue?.message}. Give another value or leave it out.`)
}

function wrong(message: string): AppError {
  return new AppError('BAD_REQUEST', { message })
}

/** A quarter of the machine, at least 1.2 GB, at most 4 GB. */
function defaultMemoryMb(totalBytes: number): number {
  return Math.min(4_096, Math.max(1_200, Math.floor(totalBytes / 1024 ** 2 / 4)))
}

/** The bytes of a size such as `100M`. */
export function bytesOfSize(size: string): number {
  const unit = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 }[size.slice(-1)] ?? 1
  return Number.parseInt(size, 10) * unit
}
