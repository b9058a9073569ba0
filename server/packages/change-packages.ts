import type { InstalledFacts, OffReason, PackageKind } from '@dossier/contract/packages'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'
import { readInstalled, requireInstalled } from './installed.ts'
import { badPackage } from './package-fault.ts'
import type { OpenedPackage } from './source/open-package.ts'
import { packageDb } from './tables.ts'

/**
 * Installs a package, switched off, in one transaction: it is there whole or not at all. One of the same id is replaced.
 * @throws AppError BAD_PACKAGE where it would take the place of another one's name finder.
 */
export async function installPackage(records: Records, { look, files, source }: OpenedPackage, taken: readonly string[]) {
  const { kind, id, finder } = look
  await records.db.transaction().execute(async (trx) => {
    // Here, because two may be installed at once.
    if (finder) await requireOwnPipeline({ db: trx }, { id, pipeline: finder.pipeline, taken })
    const db = packageDb({ db: trx })
    await db.deleteFrom('package').where('kind', '=', kind).where('id', '=', id).execute()
    await db.deleteFrom('package_file').where('kind', '=', kind).where('id', '=', id).execute()
    const row = { kind, id, look: JSON.stringify(look), source, installed_at: Date.now(), is_on: 0 }
    await db
      .insertInto('package')
      .values({ ...row, off_reason: null, off_detail: null, off_at: null })
      .execute()
    const rows = [...files].map(([path, bytes]) => ({ kind, id, path, bytes }))
    for (const batch of inBatches(rows, filesAtOnce)) await db.insertInto('package_file').values(batch).execute()
  })
}

const filesAtOnce = 50

type Pipeline = { id: string; pipeline: string; taken: readonly string[] }

async function requireOwnPipeline(records: Pick<Records, 'db'>, { id, pipeline, taken }: Pipeline): Promise<void> {
  const others = (await readInstalled(records, 'extensions')).filter((each) => each.id !== id)
  if (taken.includes(pipeline) || others.some(({ finder }) => finder?.pipeline === pipeline))
    throw badPackage('SAME_PIPELINE', { pipeline })
}

/** Removes a package; nothing happens where it is not there. */
export async function removePackage(records: Records, kind: PackageKind, id: string): Promise<void> {
  await packageDb(records)
    .transaction()
    .execute(async (trx) => {
      await trx.deleteFrom('package').where('kind', '=', kind).where('id', '=', id).execute()
      await trx.deleteFrom('package_file').where('kind', '=', kind).where('id', '=', id).execute()
    })
}

/** How a package is switched; `off`: why it was switched off by itself. */
export type Turn = { isOn: boolean; off?: { reason: OffReason; detail: string } | undefined }

/** Switches a package. @throws AppError NOT_FOUND. */
export async function turnPackage(records: Records, kind: PackageKind, id: string, { isOn, off }: Turn): Promise<InstalledFacts> {
  const why = isOn ? undefined : off
  await packageDb(records)
    .updateTable('package')
    .set({
      is_on: isOn ? 1 : 0,
      off_reason: why?.reason ?? null,
      off_detail: why?.detail ?? null,
      off_at: why ? Date.now() : null,
    })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
  return requireInstalled(records, kind, id)
}

/** Switches an extension off whose program was lost again and again; nothing happens where it was removed or replaced meanwhile. */
export async function noteLost(
  records: Records,
  { id, installedAt }: Pick<InstalledFacts, 'id' | 'installedAt'>,
  detail: string,
) {
  await packageDb(records)
    .updateTable('package')
    .set({ is_on: 0, off_reason: 'LOST', off_detail: detail, off_at: Date.now() })
    .where('kind', '=', 'extensions')
    .where('id', '=', id)
    .where('installed_at', '=', installedAt)
    .execute()
}
