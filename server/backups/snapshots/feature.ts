import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '@dossier/contract'
import type { Backup } from '@dossier/contract/backups'
import { snapshotCalls } from '@dossier/contract/snapshots'
import { answers, feature } from '../../feature/feature.ts'
import { refuseCopy } from '../../records/address.ts'
import type { Scope } from '../../scope/scope.ts'
import { askTask } from '../../tasks/ask-task.ts'
import { untilDone } from '../../tasks/wait.ts'
import { backupPrefix } from '../backup-list.ts'
import { openPlace } from '../backup-place.ts'
import { makeBackupKind } from '../kinds.ts'
import { readFolder } from '../list-backups.ts'
import { describeNodes, toSnapshot } from './describe.ts'
import { locationOf, readRepositories, removeRepository, repositoryMigrations, writeRepository } from './repositories.ts'

const acknowledged = { acknowledged: true } as const
type Named = { repository: string; snapshot: string }

/** Backups for clients that know Elasticsearch's snapshots. They are put back by the command line only. */
export const snapshots = feature({
  name: 'snapshots',
  migrations: repositoryMigrations,
  calls: answers(snapshotCalls, {
    nodes: ({ scope }) => nodesOf(scope),
    nodeSettings: ({ scope }) => nodesOf(scope),
    clusterSettings: () => ({ persistent: {}, transient: {} }),
    repositories: ({ scope }) => readRepositories(scope.records),
    repository: ({ scope, params }) => readRepositories(scope.records, params.repository),
    setRepository: async ({ scope, params, body }) => {
      const location = await openPlace(scope.records, scope.program.layout, body.settings.location)
      await writeRepository(scope.records, params.repository, location)
      return acknowledged
    },
    removeRepository: async ({ scope, params }) => {
      await removeRepository(scope.records, params.repository)
      return acknowledged
    },
    snapshots: async ({ scope, params }) => {
      const backups = await backupsIn(scope, params.repository)
      return { snapshots: backups.toSorted((a, b) => a.madeAt - b.madeAt).map((backup) => toSnapshot(backup)) }
    },
    make: async ({ scope, params, query }) => {
      refuseCopy(scope.program.config)
      const folder = await openPlace(scope.records, scope.program.layout, await locationOf(scope.records, params.repository))
      if (await findSnapshot(scope, params))
        throw new AppError('CONFLICT', { message: `The snapshot ${params.snapshot} is there already.` })
      const { id } = await askTask(scope, makeBackupKind, { args: { folder, name: params.snapshot } })
      if (query.wait_for_completion !== 'true' && query.wait_for_completion !== '') return { accepted: true } as const
      await untilDone(scope.records, id, scope.signal)
      const made = await requireSnapshot(scope, params)
      return { snapshot: toSnapshot(made) }
    },
    remove: async ({ scope, params }) => {
      const { path } = await requireSnapshot(scope, params)
      await rm(path, { recursive: true })
      return acknowledged
    },
    restore: async ({ scope, params }) => {
      const { path } = await requireSnapshot(scope, params)
      const message = `Nothing was restored: stop Dossier, then run npx dossier backup restore '${path}' --replace`
      throw new AppError('CONFLICT', { message, path })
    },
    close: () => {
      throw new AppError('CONFLICT', {
        message: 'An index is not closed while Dossier runs. To restore a snapshot, stop Dossier.',
      })
    },
    open: async ({ scope, params }) => {
      await scope.within(params.name.split(','), 'read', 'PROJECT_NOT_FOUND')
      return { ...acknowledged, shards_acknowledged: true } as const
    },
  }),
})

function nodesOf({ program: { layout } }: Scope) {
  return describeNodes({ repo: layout.backups, home: layout.home })
}

async function backupsIn({ records }: Scope, repository: string): Promise<Backup[]> {
  const { folder, isThere, backups } = await readFolder(await locationOf(records, repository))
  if (!isThere) throw new AppError('BAD_FOLDER', { message: `${folder} is not there. Is the drive plugged in?`, path: folder })
  return backups
}

async function findSnapshot(scope: Scope, { repository, snapshot }: Named): Promise<Backup | undefined> {
  const backups = await backupsIn(scope, repository)
  return backups.find(({ path }) => basename(path) === `${backupPrefix}${snapshot}`)
}

async function requireSnapshot(scope: Scope, named: Named): Promise<Backup> {
  const found = await findSnapshot(scope, named)
  if (!found) throw new AppError('NOT_FOUND', { message: `[${named.repository}:${named.snapshot}] is missing` })
  return found
}
