import { defaults } from '@dossier/contract'
import type { HomeLayout } from '../home/layout.ts'
import { readLastChange } from '../records/change.ts'
import type { Records } from '../records/open.ts'
import { requestIndexing } from '../tasks/tasks.ts'
import { unpackSample } from './unpack-sample.ts'

export type OfferDeps = { records: Records; layout: HomeLayout; wakeIngest: () => void; samples: string; project: string }

/**
 * Indexes the sample investigation in a home that has never indexed anything; true when it does. A sample that was removed does not come back:
 * the numbers of changes are never given again.
 */
export async function offerSample({ records, layout, wakeIngest, samples, project }: OfferDeps): Promise<boolean> {
  if (!(await isUntouched(records))) return false
  const { folder } = await unpackSample(samples, layout.home)
  const request = { project, folder: Buffer.from(folder), userId: defaults.user, isSample: true }
  await requestIndexing({ records, layout, wakeIngest }, request)
  return true
}

async function isUntouched(records: Records): Promise<boolean> {
  const [change, folder, task] = await Promise.all([
    readLastChange(records),
    records.db.selectFrom('folder').select('folder_id').limit(1).executeTakeFirst(),
    records.db.selectFrom('task').select('id').limit(1).executeTakeFirst(),
  ])
  return change === 0 && folder === undefined && task === undefined
}
