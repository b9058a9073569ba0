import type { HealthPart } from '@dossier/contract'
import type { HealthCode, HealthSaying } from '@dossier/contract/tables/health-sentences'
import { knownModels } from '../models/known-models.ts'
import { stateOnDisk } from '../models/model-files.ts'
import type { HealthDeps } from './deps.ts'
import { told } from './told.ts'

/** Which languages CoreNLP can find names in; the other finders need nothing that could be missing. */
export async function checkNames({ modelsFolder }: Pick<HealthDeps, 'modelsFolder'>): Promise<HealthPart> {
  const models = await Promise.all(
    knownModels.map(async (model) => ({ ...model, state: (await stateOnDisk(modelsFolder, model)).state })),
  )
  const ready = models.filter(({ state }) => state === 'ready')
  const broken = models.filter(({ state }) => state !== 'ready' && state !== 'missing')
  const reads: HealthSaying =
    ready.length === 0
      ? { code: 'names-none', facts: {} }
      : { code: 'names-read', facts: { languages: ready.map(({ language }) => language).join(', ') } }
  const faults = broken.map(
    ({ language, state }): HealthSaying => ({ code: faultCodes[state] ?? 'model-damaged', facts: { language } }),
  )
  const isWhole = ready.length > 0 && broken.length === 0
  const [wanted] = broken.length > 0 ? broken : models
  return told({
    name: 'names',
    version: ready[0] ? `CoreNLP ${ready[0].version}` : null,
    state: isWhole ? 'ok' : broken.length > 0 ? 'failed' : 'missing',
    said: [reads, ...faults, { code: 'names-others', facts: {} }],
    advised: isWhole ? [] : [{ code: 'bring-model', facts: { code: wanted?.code ?? '' } }],
  })
}

const faultCodes: Readonly<Record<string, HealthCode>> = {
  half: 'model-half',
  damaged: 'model-damaged',
  'other-version': 'model-other-version',
}
