import { taskClasses } from '@dossier/contract'
import { BringingProperties, ocrCalls } from '@dossier/contract/indexing/ocr'
import { z } from 'zod'
import { begunBy } from '../tasks/begun-by.ts'
import { type TaskScope, taskKind } from '../tasks/kind.ts'
import { bringLanguage } from './bring-language.ts'

/** The size is unknown until the download ends. */
const unknownProgress = -2

/** Downloads a language's data at a user's request: the program opens no connection on its own. */
export const bringKind = taskKind({
  name: taskClasses.bringOcrLanguage,
  type: 'BRING_OCR_LANGUAGE',
  args: z.object({ language: z.string() }),
  properties: BringingProperties,
  /** Its size in bytes. */
  result: z.int(),
  needs: 'operator',
  atOnce: 2,
  isResumable: true,
  memoryMb: 0,
  begunBy: begunBy(ocrCalls.bringLanguage, z.looseObject({ language: z.string() }), ({ language: code }) => ({
    params: { code },
  })),
  hasGotOn: ({ receivedBytes }, before) => receivedBytes > (before?.receivedBytes ?? 0),
  run: async (scope: TaskScope, { language }, report, signal) => {
    const onReceived = (receivedBytes: number) => report({ properties: { language, receivedBytes }, progress: unknownProgress })
    return bringLanguage({ code: language, folder: scope.program.layout.ocr, signal, onReceived })
  },
})
