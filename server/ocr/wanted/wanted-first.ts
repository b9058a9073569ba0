import type { FirstFiles } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import { isInPlace, liesInFolder } from '../../records/place.ts'
import { displayPath } from '../../scan/display-path.ts'
import type { FirstPlace } from '../../scope/kinds.ts'
import type { OcrArgs } from '../ocr-args.ts'
import { ocrDb } from '../tables.ts'
import { countWanted } from './wanted.ts'

type TaskPlace = { id: string; project: string }

const atATime = 20

/** The next documents of a task that are not done and lie in a place, by their numbers; `except`: numbers of those that are being read. */
export async function nextWantedIn(records: Records, task: TaskPlace, place: FirstPlace, except: readonly number[] = []) {
  const query = ocrDb(records)
    .selectFrom('ocr_wanted')
    .select(['number', 'document_id'])
    .where('task_id', '=', task.id)
    .where('is_done', '=', 0)
    .where('document_id', 'in', documentsIn(records, task.project, place))
  const left = except.length === 0 ? query : query.where('number', 'not in', except)
  return left.orderBy('number').limit(atATime).execute()
}

/** How many documents of each place are not done; places without any are left out. */
export async function countFirst(
  { records, project }: { records: Records; project: string },
  taskId: string,
  places: readonly FirstPlace[],
): Promise<FirstFiles[]> {
  const told: FirstFiles[] = []
  for (const place of places) {
    const row = await ocrDb(records)
      .selectFrom('ocr_wanted')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('task_id', '=', taskId)
      .where('is_done', '=', 0)
      .where('document_id', 'in', documentsIn(records, project, place))
      .executeTakeFirst()
    const waiting = Number(row?.count ?? 0)
    if (waiting > 0) told.push({ path: displayPath(place.key), name: place.name, waiting })
  }
  return told
}

/** Whether a task has documents of a place to read, or may have some once its list is made. */
export async function mayReadPages(
  records: Records,
  { id, project, args }: TaskPlace & { args: OcrArgs },
  place: FirstPlace,
): Promise<boolean> {
  const { folderKey, runId } = args
  if ((await countWanted(records, id)).documents > 0) return (await nextWantedIn(records, { id, project }, place)).length > 0
  if (runId !== null) return runHas(records, { id: runId, project }, place)
  if (folderKey === null) return false
  const folder = Buffer.from(folderKey, 'hex')
  return liesInFolder(place.key, folder) || liesInFolder(folder, place.key)
}

/** Of a file with the same bytes as one elsewhere it is the document that stands for both. */
function documentsIn({ db }: Records, project: string, place: FirstPlace) {
  const entries = db.selectFrom('entry').where('project', '=', project).where(isInPlace(place))
  const own = entries.select('document_id').where('document_id', 'is not', null)
  return own.union(entries.select('digest as document_id').where('state', '=', 'duplicate').where('digest', 'is not', null))
}

async function runHas({ db }: Records, { id, project }: TaskPlace, place: FirstPlace): Promise<boolean> {
  const lines = db.selectFrom('entry').select('entry_id').where('project', '=', project).where('task_id', '=', id)
  return (await lines.where(isInPlace(place)).limit(1).executeTakeFirst()) !== undefined
}
