import { AppError, type UploadedFile } from '@dossier/contract'
import { batchPreviewCalls } from '@dossier/contract/batch-search/preview'
import { answers } from '../feature/feature.ts'
import { previewBatch } from './preview/preview.ts'
import { suggestAll } from './preview/suggest-all.ts'

/** What goes before a batch search is made. */
export const makingCalls = answers(batchPreviewCalls, {
  preview: ({ scope, params, body: { fields, files } }) => previewBatch(scope, params.id, { fields, file: listOf(files) }),
  suggestions: ({ scope, body: { fields, files } }) => suggestAll(scope, { fields, file: listOf(files) }),
})

/** The list of a form. Throws AppError BAD_REQUEST. */
export function listOf({ csvFile }: Record<string, UploadedFile>): UploadedFile {
  if (csvFile) return csvFile
  throw new AppError('BAD_REQUEST', { message: 'The form has no file "csvFile"' })
}
