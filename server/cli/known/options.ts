import { AppError } from '@dossier/contract'
import { isRenamed, renamedProperties, whyWithoutMeaning } from '../../known-properties.ts'

/** What the known program's options became, by their long names, as they were typed; one without a value is `true`. */
export type Given = Partial<Record<string, string>>

/** The short names of its options, and the older or newer long ones of the same. */
const otherNames: Record<string, string> = {
  m: 'mode',
  s: 'settings',
  d: 'dataDir',
  p: 'defaultProject',
  b: 'bind',
  u: 'defaultUserName',
  o: 'ocr',
  l: 'language',
  r: 'resume',
  k: 'createApiKey',
  h: 'help',
  '?': 'help',
  v: 'version',
  pp: 'parserParallelism',
  np: 'nlpParallelism',
  nlpp: 'nlpPipelines',
  nlpPipeline: 'nlpPipelines',
}

/** Its options that are an action or the order for one: a command here does something about them, whatever the settings file says of the same name. */
const actedOn = [
  'mode',
  'stages',
  'dataDir',
  'defaultProject',
  'ocr',
  'ocrLanguage',
  'language',
  'nlpPipelines',
  'createIndex',
  'help',
  'version',
]

/** Options of ours that may stand beside them. */
const ownOptions = ['home', 'json', 'lang', 'help', 'h']

/** Long names that options of our commands have too: they do not tell whose line it is. */
const sharedOptions = ['ocr', 'language']

/** These never take the word behind them. */
const withoutValue = ['help', 'version', 'json', 'resume']

/** These mean nothing alone: "true" would be taken for the name of a project or a folder. */
const needValue = ['mode', 'stages', 'dataDir', 'defaultProject', 'createIndex', 'nlpPipelines', 'ocrLanguage', 'language']

/** Whether these are the options of the known program: one that only it has is enough. `settings`: the names of ours. */
export function hasKnownOptions(args: readonly string[], settings: readonly string[]): boolean {
  const ours = [...ownOptions, ...sharedOptions, ...settings]
  return args.some((arg) => {
    const name = wordOf(arg)
    return name !== undefined && !ours.includes(name) && isKnown(longName(name), settings)
  })
}

/** What was given, by the long names. @throws AppError BAD_REQUEST where an option is nobody's, or a word is neither an option nor the value of one. */
export function readKnownOptions(args: readonly string[], settings: readonly string[]): Given {
  const given: Given = {}
  for (const [at, arg] of args.entries()) {
    const word = wordOf(arg)
    if (word === undefined) {
      if (takesValue(args[at - 1])) continue
      throw wrong(`"${arg}" is neither an option nor the value of one`)
    }
    const name = longName(word)
    if (!isKnown(name, settings)) throw wrong(`There is no option "${arg.split('=', 1)[0]}"`)
    const next = args[at + 1]
    const hasNext = takesValue(arg) && next !== undefined && wordOf(next) === undefined
    if (needValue.includes(name) && !hasNext && !arg.includes('=')) throw wrong(`${arg} needs a value`)
    given[name] = arg.match(/=(.*)$/s)?.[1] ?? (hasNext ? next : 'true')
  }
  return given
}

const wrong = (message: string) => new AppError('BAD_REQUEST', { message })

/** What of it is a setting here, by its name here. */
export function settingsOf(given: Given, settings: readonly string[]): Record<string, string> {
  const named = Object.entries(given).flatMap(([name, value]) => {
    const setting = isRenamed(name) ? renamedProperties[name] : name
    return settings.includes(setting) && value !== undefined ? [[setting, value] as const] : []
  })
  return Object.fromEntries(named)
}

/** A sentence on each option that changes nothing. */
export function sentencesOn(given: Given): string[] {
  return Object.keys(given).flatMap((name) => {
    const reason = actedOn.includes(name) ? undefined : whyWithoutMeaning(name)
    return reason === undefined ? [] : [`--${name} changes nothing: ${reason}.`]
  })
}

function isKnown(name: string, settings: readonly string[]): boolean {
  return [...actedOn, ...ownOptions, ...settings].includes(name) || isRenamed(name) || whyWithoutMeaning(name) !== undefined
}

function takesValue(arg = ''): boolean {
  const word = wordOf(arg)
  return word !== undefined && !arg.includes('=') && !withoutValue.includes(longName(word))
}

/** The name of an option as it was typed, undefined where it is none. */
function wordOf(arg: string): string | undefined {
  return arg.match(/^--?([A-Za-z?][\w-]*)/)?.[1]
}

function longName(word: string): string {
  return otherNames[word] ?? word
}
