import { AppError } from '@dossier/contract'
import type { SettingFacts, SettingName, SettingsChange } from '@dossier/contract/settings/settings-list'
import { unknownNames } from '../config.ts'
import { wasDataFolder } from '../projects/data-folder.ts'
import type { Scope } from '../scope/scope.ts'
import { isSecret, secretCure } from '../secret-settings.ts'
import { describeSettings } from './describe-settings.ts'
import { settingNamed } from './setting-facts.ts'
import { describeFaults, readWanted, type Wanted } from './wanted-settings.ts'

/** All settings as they are before a change. */
export type Known = ReadonlyMap<SettingName, SettingFacts>

/** What whoever changes settings has seen of them. */
export type Expected = ReadonlyMap<SettingName, string>

type Told = ReadonlyMap<string, string | undefined>
type Around = {
  headers: Parameters<typeof describeSettings>[1]
  values: Record<string, unknown>
  known: Known
  expected: Expected
}

/** What was seen of settings, under our names. Throws AppError BAD_REQUEST for what is no setting. */
export function expectedSettings({ expected = {} }: SettingsChange): Expected {
  const named = Object.entries(expected).map(([said, seen]) => ({ said, name: settingNamed(said), seen }))
  const strange = named.flatMap(({ said, name }) => (name === undefined ? [`"${said}" is not a known setting.`] : []))
  if (strange.length > 0) throw new AppError('BAD_REQUEST', { message: strange.join(' ') })
  return new Map(named.flatMap(({ name, seen }) => (name === undefined ? [] : [[name, seen] as const])))
}

/**
 * What is to be changed, and what is to be taken out of the file although it is no setting. Throws AppError BAD_REQUEST that names all that cannot be changed.
 */
export async function checkChange(scope: Scope, { data }: SettingsChange, { headers, values, known, expected }: Around) {
  const told: Told = new Map(Object.entries(await describeSettings(scope, headers)))
  // Whoever says what they have seen of a setting means to change it; others send back what they were told.
  const isMeant = (said: string) => {
    const name = settingNamed(said)
    return name !== undefined && expected.has(name)
  }
  const isTold = (said: string) => !isMeant(said) && data[said] !== null && told.get(said) === String(data[said])
  const unknown = unknownNames(values)
  const isUnknownInFile = (name: string) => data[name] === null && unknown.includes(name)
  const { wanted, faults, others } = readWanted(data)
  const strange = others.filter((name) => !isTold(name) && !isUnknownInFile(name))
  const { facts, sentences } = describeFaults(faults.filter(({ said }) => !isTold(said)))
  const all = [...sentences, ...strange.map((name) => whyNot(name, told))]
  if (all.length > 0) throw new AppError('BAD_REQUEST', { ...facts, message: all.join(' ') })
  const meant = wanted.filter(({ said }) => !isTold(said))
  const isEcho = others.some((name) => told.has(name))
  const guessed = isEcho ? await guessedEarlier(scope, meant, { told, known, expected }) : []
  return { wanted: meant.filter((each) => !guessed.includes(each)), unknown: others.filter(isUnknownInFile) }
}

function whyNot(name: string, told: Told): string {
  const setting = settingNamed(name)
  if (setting === 'home') return `"${name}" cannot be changed here: name it by --home or DOSSIER_HOME.`
  if (setting !== undefined && isSecret(setting))
    return `"${name}" cannot be changed here: it is a secret. ${secretCure(setting)}`
  if (told.has(name)) return `"${name}" cannot be changed here: it is set by a flag, by an environment variable, or not at all.`
  return `"${name}" is not a known setting.`
}

type Facts = { told: Told; known: Known; expected: Expected }

/**
 * Of clients that send back all that they were told: what nobody has set and they were told at another time, such as the folder that was indexed last then. It is no wish of theirs.
 */
async function guessedEarlier({ records }: Scope, wanted: Wanted[], { told, known, expected }: Facts): Promise<Wanted[]> {
  const guessed: Wanted[] = []
  for (const each of wanted) {
    const { name, value } = each
    if (value === null || expected.has(name) || known.get(name)?.source !== 'default') continue
    const isGuess =
      name === 'dataDir' ? await wasDataFolder(records, value) : name === 'previewHost' && isSameHost(value, told.get(name))
    if (isGuess) guessed.push(each)
  }
  return guessed
}

/** Whether two addresses name the same computer, at whatever port. */
function isSameHost(one: string, other = ''): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).hostname === new URL(other).hostname
}
