import { AppError } from '@dossier/contract'
import { type Model, modelCalls } from '@dossier/contract/names/models'
import { answers, feature } from '../feature/feature.ts'
import type { Scope } from '../scope/scope.ts'
import { bringModelKind } from './bring-kind.ts'
import { totalOf } from './bring-model.ts'
import { type KnownModel, knownModels } from './known-models.ts'
import { removeModel, stateOnDisk } from './model-files.ts'
import { modelsFolder } from './models-folder.ts'
import { findBringing, requestModel, requireModel } from './request-model.ts'

/** Models of name finders: listed, brought and removed on request. */
export const models = feature({
  name: 'models',
  tasks: [bringModelKind],
  calls: answers(modelCalls, {
    list: async ({ scope }) => ({
      models: await Promise.all(knownModels.map((model) => describeModel(scope, model))),
      modelDownload: scope.program.config.modelDownload,
    }),
    bring: ({ scope, params: { finder, language } }) => requestModel(scope, requireModel(finder, language)),
    remove: async ({ scope, params: { finder, language } }) => {
      const model = requireModel(finder, language)
      if (await findBringing(scope, model))
        throw new AppError('CONFLICT', { message: `The model for ${model.language} is being brought: stop that first` })
      await removeModel(modelsFolder(scope.program.layout), model)
      return describeModel(scope, model)
    },
  }),
})

async function describeModel(scope: Scope, model: KnownModel): Promise<Model> {
  const { finder, language, code, version, licence, licenceUrl, bytes } = model
  const onDisk = await stateOnDisk(modelsFolder(scope.program.layout), model)
  const bringing = await findBringing(scope, model)
  return {
    ...{ finder, language, code, version, licence, licenceUrl, bytes },
    ...onDisk,
    ...(bringing && { state: 'bringing' as const }),
    downloadBytes: totalOf(model),
    task: bringing?.id ?? null,
  }
}
