import { AppError } from '@dossier/contract'
import { projectCalls } from '@dossier/contract/projects'
import { type ConfigFlags, settingNames } from '../../config.ts'
import { describeVersion } from '../../settings/describe-version.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { addProject } from '../projects.ts'
import { serve } from '../serve.ts'
import { withClient } from '../with-client.ts'
import { type Given, hasKnownOptions, readKnownOptions, sentencesOn, settingsOf } from './options.ts'
import { readStages, runStages } from './stages.ts'

/** Modes of the known program that are none here, and why. */
const otherModes: Record<string, string> = {
  NER: 'names are found in texts by POST /api/ner/findNames of the server itself',
  BATCH_SEARCH: 'the server runs batch searches itself; it needs no process beside it',
  BATCH_DOWNLOAD: 'the server makes downloads itself; it needs no process beside it',
  TASK_WORKER: 'the server starts its worker itself; one beside it is "dossier worker"',
}

/** The subcommands of its newer versions that are written otherwise here. */
const otherCommands: Record<string, string> = {
  'worker run': 'the server starts its worker itself; one beside it is "dossier worker"',
  plugin: 'see "dossier plugins"',
  extension: 'see "dossier extensions"',
  'api-key': 'see "dossier keys"',
  user: 'see "dossier users"',
  project: 'see "dossier projects"',
}

/** A command line of the known program, read: what was given, and what of that is a setting here. */
export type KnownLine = { given: Given; flags: ConfigFlags }

/** Reads a command line of the known program; undefined where it is one of ours. @throws AppError BAD_REQUEST. */
export function readKnownLine(args: string[]): KnownLine | undefined {
  // A mode alone is a line of that program, and means more there than here.
  const settings: string[] = settingNames.filter((name) => name !== 'mode')
  const mode = modeOfCommand(args)
  if (mode === undefined && !(args[0]?.startsWith('-') && hasKnownOptions(args, settings))) return undefined
  const given = readKnownOptions(mode === undefined ? args : args.slice(2), settings)
  return {
    given: { ...(mode !== undefined && { mode }), ...given },
    flags: { ...settingsOf(given, settings), mode: given.mode?.toUpperCase() === 'SERVER' ? 'server' : undefined },
  }
}

/** Words before the options of newer versions: what they mean as a mode, none where they are no such words. @throws AppError BAD_REQUEST. */
function modeOfCommand([word, action]: readonly string[]): string | undefined {
  if (word === 'app' && action === 'serve') return 'LOCAL'
  if (word === 'stage' && action === 'run') return 'CLI'
  const command = [`${word} ${action}`, `${word}`].find((each) => Object.hasOwn(otherCommands, each))
  if (command !== undefined)
    throw new AppError('BAD_REQUEST', { message: `"${command}" is not a command: ${otherCommands[command]}` })
  return undefined
}

/**
 * Does what a command line of the known program asks for, as far as it has a meaning here: an index, then stages one after the other, or the server. Says of
 * each option without a meaning why.
 */
export async function runKnown(context: Context, { given }: KnownLine): Promise<number> {
  if (given.version !== undefined) return tellVersion(context)
  const { createIndex } = given
  const mode = readMode(given)
  const stages = given.stages === undefined ? [] : readStages(given.stages)
  for (const sentence of sentencesOn(given)) context.terminal.note(sentence)
  if (createIndex !== undefined) await makeIndex(context, createIndex)
  if (mode !== 'CLI') {
    if (stages.length > 0) context.terminal.note('--stages changes nothing: with a server, stages are run by --mode CLI.')
    return serve(context)
  }
  if (stages.length === 0 && createIndex === undefined)
    throw new AppError('BAD_REQUEST', { message: 'Say what is to be done: --stages SCAN,INDEX,NLP' })
  return runStages(context, { given, stages })
}

/** @throws AppError BAD_REQUEST for one that is none here, with the reason. */
function readMode(given: Given): string {
  const hasWork = given.stages !== undefined || given.createIndex !== undefined
  const mode = given.mode?.toUpperCase() ?? (hasWork ? 'CLI' : 'LOCAL')
  const refused = otherModes[mode]
  if (refused !== undefined) throw new AppError('BAD_REQUEST', { message: `--mode ${mode}: ${refused}` })
  if (['LOCAL', 'EMBEDDED', 'SERVER', 'CLI'].includes(mode)) return mode
  throw new AppError('BAD_REQUEST', { message: `"${given.mode}" is not a mode: they are LOCAL, EMBEDDED, SERVER and CLI` })
}

async function tellVersion({ terminal }: Context): Promise<number> {
  const version = await describeVersion()
  terminal.json(version)
  terminal.line(version['git.build.version'])
  return exitCodes.done
}

/** Scripts start with it each time: one that is there already is as good as made. */
async function makeIndex(context: Context, name: string): Promise<void> {
  await withClient(context, async (client) => {
    const all = await client.ask('GET', projectCalls.list.path, projectCalls.list.answer)
    if (all.every((project) => project.name !== name)) await addProject(context, client, { name, label: undefined })
    else context.terminal.note(`Project "${name}" is there already.`)
    return undefined
  })
}
