import { homedir } from 'node:os'
import { join } from 'node:path'
import { stateOnDisk } from '../model-files.ts'
import { requireModel } from './models-there.ts'

/** Where a user's tests look for real models: brought once, by `DOSSIER_MODELS=~/.cache/dossier/models npx dossier models add corenlp fr`. */
export const cachedModels =
  process.env.DOSSIER_MODELS ?? join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'dossier', 'models')

/** The languages of CoreNLP whose models are there; where none is, a line says so. */
export async function cachedLanguages(): Promise<string[]> {
  const languages = ['ENGLISH', 'FRENCH', 'SPANISH', 'GERMAN']
  const states = await Promise.all(languages.map((language) => stateOnDisk(cachedModels, requireModel(language))))
  const there = languages.filter((_, at) => states[at]?.state === 'ready')
  if (there.length === 0) process.stdout.write(`left out: no model of CoreNLP is in ${cachedModels}\n`)
  return there
}
