import { taskClasses } from '@dossier/contract'
import { DownloadProperties, DownloadResult } from '@dossier/contract/batch-download/batch-download'
import { taskKind } from '../tasks/kind.ts'
import { DownloadArgs } from './download-args.ts'
import { placesOf } from './places.ts'
import { runDownload } from './run-download.ts'

/** Writes an archive; after an interruption it starts over, as half an archive is useless. It reads what is on disk, so it waits for no run. */
export const downloadKind = taskKind({
  name: taskClasses.batchDownload,
  type: 'BATCH_DOWNLOAD',
  args: DownloadArgs,
  properties: DownloadProperties,
  result: DownloadResult,
  needs: 'download',
  atOnce: 1,
  isResumable: true,
  memoryMb: 0,
  wireArgs: ({ projects }, told) => {
    const { data } = DownloadProperties.safeParse(told)
    return { ...(data && { batchDownload: data.batchDownload }), projects }
  },
  resultFile: ({ projects, ...args }, layout) => ({
    path: placesOf(layout, args).archive,
    name: args.archive,
    contentType: 'application/zip',
    projects,
  }),
  run: (scope, args, report, signal) => runDownload({ scope, args, report, signal }),
})
