import { batchDownloadCalls } from '@dossier/contract/batch-download/calls'
import { answers, feature } from '../feature/feature.ts'
import { knownIn } from '../feature/known-tasks.ts'
import { createDownload } from './create-download.ts'
import { downloadKind } from './download-kind.ts'
import { estimateDownload } from './estimate.ts'
import { tellPassword } from './password.ts'
import { dropDownloads } from './remove.ts'
import { sweepDownloads } from './sweep.ts'
import { downloadMigrations } from './tables.ts'

/** Batch downloads: the documents of a search as one archive. */
export const batchDownload = feature({
  name: 'batch-download',
  migrations: downloadMigrations,
  tasks: [downloadKind],
  whenServed: sweepDownloads,
  knowsTask: knownIn(['batch_download', 'uuid']),
  whenProjectGoes: dropDownloads,
  calls: answers(batchDownloadCalls, {
    start: ({ scope, body }) => createDownload(scope, body.options),
    estimate: ({ scope, body }) => estimateDownload(scope, body.options),
    password: async ({ scope, params }) => ({ password: await tellPassword(scope, params.id) }),
  }),
})
