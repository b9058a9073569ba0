import type { HealthPart } from '@dossier/contract'
import { knownModels } from '../models/known-models.ts'
import { stateOnDisk } from '../models/model-files.ts'
import type { HealthDeps } from './deps.ts'

const others = 'EMAIL reads every language, COMPROMISE English; neither needs a model.'

/** Which languages CoreNLP can find names in; the other finders need nothing that could be missing. */
export async function checkNames({ modelsFolder }: Pick<HealthDeps, 'modelsFolder'>): Promise<HealthPart> {
  const models = await Promise.all(
    knownModels.map(async (model) => ({ ...model, state: (await stateOnDisk(modelsFolder, model)).state })),
  )
  const ready = models.filter(({ state }) => state === 'ready')
  const broken = models.filter(({ state }) => state !== 'ready' && state !== 'missing')
  const reads =
    ready.length === 0 ? 'CORENLP has no model.' : `CORENLP reads ${ready.map(({ language }) => language).join(', ')}.`
  const faults = broken.map(({ language, state }) => ` The model for ${language} is ${words[state]}.`).join('')
  const detail = `${reads}${faults} ${others}`
  const part = { name: 'names', version: ready[0] ? `CoreNLP ${ready[0].version}` : null, detail } as const
  if (ready.length > 0 && broken.length === 0) return { ...part, state: 'ok', cure: null }
  const [wanted] = broken.length > 0 ? broken : models
  const cure = `Bring a model in the settings, or by "npx dossier models add corenlp ${wanted?.code}"; it is some hundred MB to download.`
  return { ...part, state: broken.length > 0 ? 'failed' : 'missing', cure }
}

const words: Readonly<Record<string, string>> = {
  half: 'here in part: its download was broken off',
  damaged: 'not whole',
  'other-version': 'of another version than the program',
}
