import { taskClasses } from '@dossier/contract'
import { BringModelProperties, modelCalls } from '@dossier/contract/names/models'
import { z } from 'zod'
import { parts } from '../parts.ts'
import { begunBy } from '../tasks/begun-by.ts'
import { type TaskScope, taskKind } from '../tasks/kind.ts'
import { bringModel } from './bring-model.ts'
import { knownModels } from './known-models.ts'
import { modelsFolder } from './models-folder.ts'

/** Downloads a model at a user's request: the program opens no connection on its own. */
export const bringModelKind = taskKind({
  name: taskClasses.bringModel,
  type: 'BRING_MODEL',
  /** The contract's names. */
  args: z.object({ finder: z.string(), language: z.string() }),
  properties: BringModelProperties,
  /** Its size in bytes. */
  result: z.int(),
  needs: 'operator',
  // The first one brings the finder's own program, which the others then have.
  atOnce: 1,
  isResumable: true,
  memoryMb: 0,
  begunBy: begunBy(modelCalls.bring, z.looseObject({}), (params) => ({ params })),
  hasGotOn: ({ receivedBytes }, before) => receivedBytes > (before?.receivedBytes ?? 0),
  run: async ({ program }: TaskScope, { finder, language }, report, signal) => {
    const model = knownModels.find((each) => each.finder === finder && each.language === language)
    if (!model) throw new Error(`there is no model of ${finder} for ${language}`)
    const onReceived = (receivedBytes: number, totalBytes: number) =>
      report({
        properties: { finder: model.finder, language, receivedBytes, totalBytes },
        progress: Math.min(0.99, receivedBytes / totalBytes),
      })
    return bringModel({
      model,
      folder: modelsFolder(program.layout),
      mvn: parts.maven,
      pom: parts.corenlpPom,
      signal,
      onReceived,
    })
  },
})
