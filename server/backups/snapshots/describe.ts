import { basename } from 'node:path'
import type { Backup } from '@dossier/contract/backups'
import type { Snapshot } from '@dossier/contract/snapshots'
import { backupPrefix } from '../backup-list.ts'

/** A backup in Elasticsearch's words. It is of one moment, so it takes no time; its projects are its indices. */
export function toSnapshot({ path, madeAt, program, seal, projects: indices }: Backup): Snapshot {
  const time = new Date(madeAt).toISOString()
  return {
    snapshot: basename(path).slice(backupPrefix.length),
    uuid: seal.slice(0, 22),
    version: program,
    indices,
    include_global_state: true,
    state: 'SUCCESS',
    start_time: time,
    start_time_in_millis: madeAt,
    end_time: time,
    end_time_in_millis: madeAt,
    duration_in_millis: 0,
    failures: [],
    shards: { total: indices.length, failed: 0, successful: indices.length },
  }
}

/** The one node of the program, with the folder of its backups where settings are asked for. */
export function describeNodes(settings: { repo: string; home: string }) {
  const node = {
    name: 'dossier',
    version: '7.17.28',
    roles: ['master', 'data'],
    settings: { path: settings, cluster: { name: 'dossier' } },
  }
  return { _nodes: { total: 1, successful: 1, failed: 0 }, cluster_name: 'dossier', nodes: { dossier: node } }
}
