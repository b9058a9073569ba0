import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findModel, type KnownModel } from '../known-models.ts'
import { modelPlace } from '../model-files.ts'

/** A folder of models, below a temporary one, in which these languages have files of the right size, without any content. */
export async function placeModels(folder: string, languages: string[]): Promise<void> {
  for (const language of languages) await placeModel(folder, requireModel(language))
}

/** CoreNLP's model for a language. */
export function requireModel(language: string): KnownModel {
  const model = findModel('CORENLP', language)
  if (!model) throw new Error(`there is no model for ${language}`)
  return model
}

async function placeModel(folder: string, model: KnownModel): Promise<void> {
  const { file, programFolder } = modelPlace(folder, model)
  await mkdir(dirname(file), { recursive: true })
  await mkdir(programFolder, { recursive: true })
  await writeFile(join(programFolder, 'stanford-corenlp.jar'), '')
  await writeFile(file, '')
  await truncate(file, model.bytes)
}
