import { AppError } from '@dossier/contract'
import { type Deliverable, type InstalledFacts, type Package, type PackageKind, PackageLook } from '@dossier/contract/packages'
import type { Selectable } from 'kysely'
import type { Records } from '../records/open.ts'
import type { Offered } from './source/registry.ts'
import { type PackageTables, packageDb } from './tables.ts'

type Row = Selectable<PackageTables['package']>

/** The installed packages of a kind, by their ids. */
export async function readInstalled(records: Pick<Records, 'db'>, kind: PackageKind): Promise<InstalledFacts[]> {
  const rows = await packageDb(records).selectFrom('package').selectAll().where('kind', '=', kind).orderBy('id').execute()
  return rows.map(toFacts)
}

/** An installed package. @throws AppError NOT_FOUND. */
export async function requireInstalled(records: Records, kind: PackageKind, id: string): Promise<InstalledFacts> {
  const row = await packageDb(records)
    .selectFrom('package')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) return toFacts(row)
  const what = kind === 'plugins' ? 'plugin' : 'extension'
  throw new AppError('NOT_FOUND', { message: `No ${what} with the id ${JSON.stringify(id)} is installed`, id })
}

/** A package as lists have it; one of both may be absent. */
export function toPackage(facts: InstalledFacts | undefined, offered: Offered | undefined): Package {
  const registered = offered?.deliverable
  const installed = facts && toDeliverable(facts)
  // What the registry says comes first, as the known clients show it; but the version is the installed one.
  const shown = registered ?? installed
  if (!shown) throw new Error('a package is installed or offered')
  const { id, name, description, type } = shown
  const version = installed?.version ?? shown.version
  return {
    ...{ id, name, description, version, type },
    installed: facts !== undefined,
    deliverableFromRegistry: registered ?? null,
    installedDeliverable: installed ?? null,
    facts: facts ?? null,
  }
}

function toDeliverable({ id, name, description, version, source, homepage, kind }: InstalledFacts): Deliverable {
  const url = source.startsWith('/') ? `file://${source}` : source
  const type = kind === 'plugins' ? 'PLUGIN' : 'NLP'
  return { id, name, description, version, url, ...(homepage !== null && { homepage }), type }
}

function toFacts(row: Row): InstalledFacts {
  const { source, installed_at, is_on, off_reason, off_detail, off_at } = row
  return {
    ...PackageLook.parse(JSON.parse(row.look)),
    source,
    installedAt: Number(installed_at),
    isOn: is_on === 1,
    off: off_reason === null ? null : { reason: off_reason, detail: off_detail ?? '', at: Number(off_at) },
  }
}
