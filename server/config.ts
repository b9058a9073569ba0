import { readFileSync } from 'node:fs'
import { homedir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError, defaults, limits } from '@dossier/contract'
import { z } from 'zod'

const hostName = z.string().regex(/^[A-Za-z0-9._:[\]-]+$/, 'must be a host name or an IP address')

/** As the contract writes it, and clients read it. */
const byteSize = z.string().regex(/^[1-9]\d{0,8}[KMG]$/, 'must be a whole number with K, M or G behind it, such as 100M or 20G')

const LinkSchema = z.strictObject({
  label: z.string().min(1).max(200),
  href: z.url({ protocol: /^https?$/, error: 'must have addresses that begin with http:// or https://' }).max(2_000),
  description: z.string().max(1_000).optional(),
  /** The heading of the list that it stands in. */
  group: z.string().min(1).max(200).optional(),
})

/** Every setting of the program with its default: flags, environment and `config.json` are all read by this one schema. */
export const ConfigSchema = z.strictObject({
  /** The folder of records, index and logs. */
  home: z.string().min(1),
  /** 0 takes any free port. */
  port: z.coerce.number('must be a number').int('must be whole').min(0, 'must be 0 or more').max(65_535, 'must be 65535 or less'),
  /** The address that is listened on. */
  host: hostName,
  /** More names that requests may carry in `Host`, beside localhost and the loopback addresses. */
  hostNames: z.preprocess(splitList, z.array(hostName)),
  /** Whether `X-Forwarded-Proto` is believed: where a proxy of ours, that writes it itself, is the only way to the server. */
  trustProxy: z.preprocess(readBoolean, z.boolean('must be true or false')),
  /** The project that is searched and filled when none is named. */
  project: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be lower-case letters, digits, - and _, at most 64'),
  /** Root of the folder tree and of "index everything"; absent: the folder that was indexed last. */
  dataDir: z.string().min(1).optional(),
  /** What programs that read files, find names or draw may take together beside the server, in MB. */
  memory: z.preprocess(
    readMegabytes,
    z.int('must be megabytes, such as 2000, or gigabytes, such as 2g').min(256, 'must be 256 MB or more'),
  ),
  /** Whether files and pages are read one at a time while the machine runs on its battery. */
  slowOnBattery: z.preprocess(readBoolean, z.boolean('must be true or false')),
  /** Whether a task may bring a model of a name finder that it misses, where its client asks for that (`syncModels`, as clients of the contract always do). */
  modelDownload: z.preprocess(readBoolean, z.boolean('must be true or false')),
  /** Batch downloads: how many files an archive has at most, and of how many bytes these are; what is beyond is named in its manifest. */
  batchDownloadMaxNbFiles: z.coerce.number('must be a number').int('must be whole').min(1, 'must be 1 or more'),
  batchDownloadMaxSize: byteSize,
  /** For how many hours an archive is kept. */
  batchDownloadTimeToLive: z.coerce
    .number('must be a number of hours')
    .int('must be whole hours')
    .min(1, 'must be 1 hour or more'),
  /** Whether each archive is encrypted, also where nobody asks for it. */
  batchDownloadEncrypt: z.preprocess(readBoolean, z.boolean('must be true or false')),
  /** What all archives take together at most. */
  batchDownloadDiskLimit: byteSize,
  /** Batch searches: for how many seconds a query may be searched before it is told to be too slow; the others go on. */
  batchSearchMaxTimeSeconds: z.coerce
    .number('must be a number of seconds')
    .int('must be whole seconds')
    .min(1, 'must be 1 second or more')
    .max(100_000, 'must be 100000 seconds or less'),
  /** For how many milliseconds they rest after each query, so that others have the machine. */
  batchThrottleMilliseconds: z.coerce
    .number('must be a number of milliseconds')
    .int('must be whole milliseconds')
    .min(0, 'must be 0 or more')
    .max(60_000, 'must be 60000 milliseconds or less'),
  /** For how long a scroll is kept open, as other servers of the contract have it: nothing is scrolled here, so that it is accepted and changes nothing. */
  batchSearchScroll: z
    .string()
    .regex(/^[1-9]\d{0,8}(?:ms|s|m|h)$/, 'must be a whole number with ms, s, m or h behind it, such as 60000ms'),
  /** How many queries a list has at most. */
  batchSearchMaxNbQueries: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(1, 'must be 1 or more')
    .max(1_000_000, 'must be 1000000 or less'),
  /** How many hits of each query are kept; counts are exact beyond it. */
  batchSearchMaxNbResults: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(1, 'must be 1 or more')
    .max(100_000, 'must be 100000 or less'),
  /** The first card of the insights, as text or simple HTML; absent: words of our own. */
  widgetTextDefaultContent: z.string().max(20_000, 'must have 20000 characters or fewer').optional(),
  /** Links to other sites on the insights; in the environment and on the command line as JSON. */
  links: z.preprocess(
    readJson,
    z.array(LinkSchema, 'must be a list of {"label", "href", "description", "group"}').max(100, 'must have 100 links or fewer'),
  ),
  /** Whether a browser is opened at the start. */
  open: z.preprocess(readBoolean, z.boolean('must be true or false')),
})
export type Config = z.infer<typeof ConfigSchema>

/** The name of a setting. */
export type Setting = keyof Config

/** The environment variable of each setting. */
const environmentNames: Record<Setting, string> = {
  home: 'DOSSIER_HOME',
  port: 'DOSSIER_PORT',
  host: 'DOSSIER_HOST',
  hostNames: 'DOSSIER_HOST_NAMES',
  trustProxy: 'DOSSIER_TRUST_PROXY',
  project: 'DOSSIER_PROJECT',
  dataDir: 'DOSSIER_DATA_DIR',
  memory: 'DOSSIER_MEMORY',
  slowOnBattery: 'DOSSIER_SLOW_ON_BATTERY',
  modelDownload: 'DOSSIER_MODEL_DOWNLOAD',
  batchDownloadMaxNbFiles: 'DOSSIER_BATCH_DOWNLOAD_MAX_NB_FILES',
  batchDownloadMaxSize: 'DOSSIER_BATCH_DOWNLOAD_MAX_SIZE',
  batchDownloadTimeToLive: 'DOSSIER_BATCH_DOWNLOAD_TIME_TO_LIVE',
  batchDownloadEncrypt: 'DOSSIER_BATCH_DOWNLOAD_ENCRYPT',
  batchDownloadDiskLimit: 'DOSSIER_BATCH_DOWNLOAD_DISK_LIMIT',
  batchSearchMaxTimeSeconds: 'DOSSIER_BATCH_SEARCH_MAX_TIME_SECONDS',
  batchThrottleMilliseconds: 'DOSSIER_BATCH_THROTTLE_MILLISECONDS',
  batchSearchScroll: 'DOSSIER_BATCH_SEARCH_SCROLL',
  batchSearchMaxNbQueries: 'DOSSIER_BATCH_SEARCH_MAX_NB_QUERIES',
  batchSearchMaxNbResults: 'DOSSIER_BATCH_SEARCH_MAX_NB_RESULTS',
  widgetTextDefaultContent: 'DOSSIER_WIDGET_TEXT_DEFAULT_CONTENT',
  links: 'DOSSIER_LINKS',
  open: 'DOSSIER_OPEN',
}

const settingNames: Setting[] = ConfigSchema.keyof().options

/** Settings as a command line gives them; absent ones come from elsewhere. */
export type ConfigFlags = { [name in Setting]?: unknown }

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
  if (flags.home?.value === '') throw wrong('--home is empty. Name a folder or leave it out.')
  const home = resolve(cwd, String(flags.home?.value ?? environment.home?.value ?? join(homedir(), '.dossier')))
  const given = { ...fromFile(home), ...environment, ...flags }
  const values = Object.fromEntries(Object.entries(given).map(([name, { value }]) => [name, value]))
  const parsed = ConfigSchema.safeParse({ ...defaultSettings, ...values, home })
  if (!parsed.success) throw badSetting(parsed.error.issues[0], given)
  const { dataDir, ...config } = parsed.data
  return dataDir === undefined ? config : { ...config, dataDir: resolve(cwd, dataDir) }
}

/** The values that each source gives, the strongest first. Throws AppError BAD_REQUEST where the file cannot be read. */
export function givenSettings(
  home: string,
  { flags = {}, env = process.env }: ConfigInput,
): Record<SettingSource, GivenSettings> {
  return { flag: fromFlags(flags), environment: fromEnvironment(env), file: fromFile(home) }
}

/** Where a value may come from, beside the defaults. */
export type SettingSource = 'flag' | 'environment' | 'file'

/** What holds where nobody says anything. */
export const defaultSettings = {
  port: defaults.port,
  host: '127.0.0.1',
  hostNames: [],
  trustProxy: false,
  project: defaults.project,
  memory: defaultMemoryMb(totalmem()),
  slowOnBattery: true,
  modelDownload: false,
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

function fromEnvironment(env: NodeJS.ProcessEnv): GivenSettings {
  return collect(
    (name) => env[environmentNames[name]] || undefined,
    (name) => environmentNames[name],
  )
}

function fromFile(home: string): GivenSettings {
  const file = join(home, 'config.json')
  const values = readConfigFile(file)
  const unknown = Object.keys(values).find((key) => key === 'home' || !settingNames.some((name) => name === key))
  if (unknown !== undefined) throw wrong(`${file} has a setting "${unknown}" that is not known here. Remove it.`)
  return collect(
    (name) => values[name],
    (name) => `"${name}" in ${file}`,
  )
}

function readConfigFile(file: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return {}
    throw wrong(`${file} cannot be read as a JSON object. Correct it or remove it.`)
  }
}

function collect(find: (name: Setting) => unknown, placeOf: (name: Setting) => string): GivenSettings {
  const given: GivenSettings = {}
  for (const name of settingNames) {
    const value = find(name)
    if (value !== undefined) given[name] = { value, place: placeOf(name) }
  }
  return given
}

function flagName(name: Setting): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function badSetting(issue: z.core.$ZodIssue | undefined, given: GivenSettings): AppError {
  const name = settingNames.find((setting) => setting === issue?.path[0])
  const source = name === undefined ? undefined : given[name]
  if (name === undefined || source === undefined) return wrong(`A setting is wrong: ${issue?.message ?? 'unknown'}.`)
  return wrong(`${source.place} is ${JSON.stringify(source.value)} but ${issue?.message}. Give another value or leave it out.`)
}

function wrong(message: string): AppError {
  return new AppError('BAD_REQUEST', { message })
}

function splitList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
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

/** `2000`, `2000m` and `2g` as megabytes. */
function readMegabytes(value: unknown): unknown {
  const [, amount, unit = 'm'] = /^(\d+(?:\.\d+)?)\s*([mg])?b?$/i.exec(String(value)) ?? []
  return amount === undefined ? value : Math.floor(Number(amount) * (unit.toLowerCase() === 'g' ? 1_024 : 1))
}

/** What is no JSON stays as it is: the schema says what is wrong with it. */
function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function readBoolean(value: unknown): unknown {
  if (value === 'true' || value === '1' || value === 'yes') return true
  if (value === 'false' || value === '0' || value === 'no') return false
  return value
}
