import { taskClasses } from '@dossier/contract'
import { DownloadProperties, DownloadResult } from '@dossier/contract/batch-download/batch-download'
import { batchDownloadCalls } from '@dossier/contract/batch-download/calls'
import { z } from 'zod'
import { folderArtifacts } from '../stores/folder-artifacts.ts'
import { begunBy } from '../tasks/begun-by.ts'
import { taskKind } from '../tasks/kind.ts'
import { DownloadArgs } from './download-args.ts'
import { placesOf } from './places.ts'
import { runDownload } from './run-download.ts'
import { findStored, openStored } from './stored-archives.ts'

/** A project, or its name alone. */
const AskedProject = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)])

/** The arguments of a task that another program hands in; older clients have one project. */
const AskedDownload = z.object({
  batchDownload: z.looseObject({ projects: z.array(AskedProject).optional(), project: AskedProject.optional() }),
  withContainers: z.unknown().optional(),
  withThreads: z.unknown().optional(),
  offline: z.unknown().optional(),
  language: z.unknown().optional(),
})

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
  wireArgs: ({ projects, withContainers, withThreads, offline }, told) => {
    const { data } = DownloadProperties.safeParse(told)
    return {
      ...(data && { batchDownload: data.batchDownload }),
      projects,
      ...(withContainers && { withContainers }),
      ...(withThreads && { withThreads }),
      ...(offline !== null && { offline: true, language: offline }),
    }
  },
  begunBy: begunBy(
    batchDownloadCalls.start,
    AskedDownload,
    ({ batchDownload: { projects, project, encrypted, ...asked }, ...beside }) => {
      const projectIds = projects ?? (project === undefined ? [] : [project])
      return { body: { options: { ...asked, ...beside, projectIds, encrypt: encrypted } } }
    },
  ),
  resultFile: ({ projects, ...args }, { layout, records, artifacts }) => ({
    name: args.archive,
    contentType: 'application/zip',
    projects,
    async open() {
      const stored = await findStored(records, args.uuid)
      return stored ? openStored(stored, artifacts) : folderArtifacts.open(placesOf(layout, args).archive)
    },
  }),
  run: (scope, args, report, signal) => runDownload({ scope, args, report, signal }),
})
