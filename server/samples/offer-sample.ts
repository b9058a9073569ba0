import { requestIndexing } from '../indexing/request-runs.ts'
import { readLastChange } from '../records/change.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { unpackSample } from './unpack-sample.ts'

/**
 * Indexes the sample investigation, packed in the folder `samples`, in a home that has never indexed anything; true when it does. A sample that was
 * removed does not come back: the numbers of changes are never given again.
 */
export async function offerSample(scope: Scope, samples: string): Promise<boolean> {
  if (!(await isUntouched(scope.records))) return false
  const { folder } = await unpackSample(samples, scope.program.layout.home)
  await requestIndexing(scope, { project: scope.defaultProject, folder: Buffer.from(folder), isSample: true })
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
