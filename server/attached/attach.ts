import { AppError, type Task } from '@dossier/contract'
import type { Attachable, AttachRequest } from '@dossier/contract/indexing/attached'
import { openForeign } from '../engine/connect-index.ts'
import { createProject } from '../projects/projects.ts'
import { finishRemoval } from '../projects/remove-project.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { clusterAddress } from '../setting-values.ts'
import { askTask } from '../tasks/ask-task.ts'
import type { Trx } from '../tasks/row.ts'
import { attachKind } from './attach-kind.ts'
import { attachedDb, attachedTrx } from './tables.ts'

/**
 * Asks for an index of another program to be read into a project, which is made where there is none. The index is looked at first, so that what is wrong is said at once. Asked for again, what is new
 * there, has changed or has gone is followed. Throws AppError BAD_REQUEST, NOT_FOUND, CONFLICT, ENGINE_DOWN.
 */
export async function attachIndex(scope: Scope, project: string, request: AttachRequest): Promise<Task> {
  const place = placeOf(scope, project, request)
  const foreign = await openForeign(place, scope.records.id, scope.signal)
  foreign.close()
  await createProject(scope, project)
  await scope.records.db.transaction().execute(async (trx) => {
    await finishRemoval(trx, project)
    await claimProject(trx, project, place)
  })
  return askTask(scope, attachKind, { project, args: place })
}

/** What would be read, before it is. Throws as `attachIndex`. */
export async function lookAtIndex(scope: Scope, project: string, request: AttachRequest): Promise<Attachable> {
  const place = placeOf(scope, project, request)
  const foreign = await openForeign(place, scope.records.id, scope.signal)
  try {
    const known = await scope.records.db.transaction().execute((trx) => checkClaim(trx, project, place))
    const { documents, duplicates, names } = await foreign.measure(scope.signal)
    const readAt = known ? Number(known.attached_at) : null
    return { index: place.index, cluster: foreign.cluster, documents, duplicates, names, readAt }
  } finally {
    foreign.close()
  }
}

function placeOf(scope: Scope, project: string, { url, index, signIn, ca }: AttachRequest) {
  const read = clusterAddress.safeParse(url)
  if (!read.success) throw new AppError('BAD_REQUEST', { message: `The address ${read.error.issues[0]?.message ?? 'is wrong'}.` })
  const place = { url: read.data.replace(/\/$/, ''), index, ...(signIn && { signIn }), ...(ca && { ca }) }
  refuseOwnName(scope, project, place)
  return place
}

type Place = { url: string; index: string }

/** In the cluster that is our own engine, an index of ours is found by the name of its project, which is taken there. */
function refuseOwnName({ program }: Scope, project: string, { url, index }: Place): void {
  if (project !== index || program.config.engine?.replace(/\/$/, '') !== url) return
  throw new AppError('CONFLICT', {
    message: `The cluster ${url} is the engine of this program too, and there the name "${index}" belongs to the other one: read it into a project of another name, with --project.`,
  })
}

/** A project holds what was read from one index, or from folders: never both. */
async function claimProject(trx: Trx, project: string, place: Place): Promise<void> {
  await checkClaim(trx, project, place)
  const { url, index } = place
  const row = { project, url, index_name: index, attached_at: Date.now() }
  await attachedTrx(trx)
    .insertInto('attached_index')
    .values(row)
    .onConflict((conflict) => conflict.column('project').doUpdateSet({ url, attached_at: row.attached_at }))
    .execute()
}

/** From where the project was read before; undefined where it has nothing yet. Throws AppError CONFLICT. */
async function checkClaim(trx: Trx, project: string, { index }: Place) {
  const db = attachedTrx(trx)
  const known = await db.selectFrom('attached_index').selectAll().where('project', '=', project).executeTakeFirst()
  // The same index may be found at another address later.
  if (known && known.index_name !== index)
    throw new AppError('CONFLICT', {
      message: `The project "${project}" was read from the index "${known.index_name}" of ${known.url}: choose another project.`,
    })
  const entry = known ?? (await trx.selectFrom('entry').select('entry_id').where('project', '=', project).executeTakeFirst())
  if (entry && !known)
    throw new AppError('CONFLICT', {
      message: `The project "${project}" has files of its own: read the index into another project, which may be new.`,
    })
  return known
}

/** Throws AppError CONFLICT where the project of a run was read from an index. */
export async function refuseRun(records: Pick<Records, 'db'>, project: string): Promise<void> {
  const known = await attachedDb(records)
    .selectFrom('attached_index')
    .select(['url', 'index_name'])
    .where('project', '=', project)
    .executeTakeFirst()
  if (!known) return
  const message = `The project "${project}" was read from the index "${known.index_name}" of ${known.url}, and holds nothing else: index folders into another project.`
  throw new AppError('CONFLICT', { message, project })
}
