import { AppError } from '@dossier/contract'
import { type ConfigFlags, settingNames } from '../../config.ts'
import type { Context } from '../context.ts'
import { projects } from '../projects.ts'
import { serve } from '../serve.ts'
import { type Given, hasKnownOptions, readKnownOptions, sentencesOn, settingsOf } from './options.ts'
import { readStages, runStages } from './stages.ts'

/** Modes of the known program that are none here, and why. */
const otherModes: Record<string, string> = {
  SERVER: 'the program has no server mode yet: it serves one user, on this machine',
  NER: 'names are found in texts by POST /api/ner/findNames of the server itself',
  BATCH_SEARCH: 'the server runs batch searches itself; it needs no process beside it',
  BATCH_DOWNLOAD: 'the server makes downloads itself; it needs no process beside it',
  TASK_WORKER: 'the server starts its worker itself',
}

/** The subcommands of its newer versions that are written otherwise here. */
const otherCommands: Record<string, string> = {
  worker: 'the server starts its worker itself: "dossier serve"',
  plugin: 'see "dossier plugins"',
  extension: 'see "dossier extensions"',
  'api-key': 'there is one user, who signs in nowhere',
  user: 'there is one user, who signs in nowhere',
  project: 'see "dossier projects"',
}

/** A command line of the known program, read: what was given, and what of that is a setting here. */
export type KnownLine = { given: Given; flags: ConfigFlags }

/** Reads a command line of the known program; undefined where it is one of ours. @throws AppError BAD_REQUEST. */
export function readKnownLine(args: string[]): KnownLine | undefined {
  const settings: string[] = settingNames
  const mode = modeOfCommand(args)
  if (mode === undefined && !(args[0]?.startsWith('-') && hasKnownOptions(args, settings))) return undefined
  const given = readKnownOptions(args, settings)
  return { given: { ...(mode !== undefined && { mode }), ...given }, flags: settingsOf(given, settings) }
}

/** Words before the options of newer versions: what they mean as a mode, none where they are no such words. @throws AppError BAD_REQUEST. */
function modeOfCommand([word, action]: readonly string[]): string | undefined {
  if (word === 'app' && action === 'serve') return 'LOCAL'
  if (word === 'stage' && action === 'run') return 'CLI'
  const sentence = word === undefined ? undefined : otherCommands[word]
  if (sentence !== undefined) throw new AppError('BAD_REQUEST', { message: `"${word}" is no command: ${sentence}` })
  return undefined
}

/**
 * Does what a command line of the known program asks for, as far as it has a meaning here: stages one after the other, an index, or the server. Says of each
 * option without a meaning why.
 */
export async function runKnown(context: Context, { given, flags }: KnownLine): Promise<number> {
  const mode = given.mode?.toUpperCase() ?? (given.stages === undefined ? 'LOCAL' : 'CLI')
  const stages = given.stages === undefined ? [] : readStages(given.stages)
  const refused = otherModes[mode]
  if (refused !== undefined) throw new AppError('BAD_REQUEST', { message: `--mode ${mode}: ${refused}` })
  if (!['LOCAL', 'EMBEDDED', 'CLI'].includes(mode))
    throw new AppError('BAD_REQUEST', { message: `"${given.mode}" is no mode: it is LOCAL, EMBEDDED or CLI` })
  for (const sentence of sentencesOn(given, Object.keys(flags))) context.terminal.note(sentence)
  if (given.createIndex !== undefined)
    return projects(context, { action: 'add', name: given.createIndex, label: undefined, yes: undefined })
  if (mode !== 'CLI') return serve(context)
  if (stages.length === 0) throw new AppError('BAD_REQUEST', { message: 'Say what is to be done: --stages SCAN,INDEX,NLP' })
  return runStages(context, { given, stages })
}
