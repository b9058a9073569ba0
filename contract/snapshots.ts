import { z } from 'zod'
import { call } from './spine/call.ts'

/** The name of a repository or a snapshot: letters, digits, `.`, `_`, `-`, and nothing that is an address of its own. */
const Name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'must be letters, digits, ".", "_" and "-", at most 100')

/** Folders for backups by their names, in Elasticsearch's words. */
export const Repositories = z
  .record(z.string(), z.strictObject({ type: z.literal('fs'), settings: z.strictObject({ location: z.string() }) }))
  .meta({ id: 'SnapshotRepositories' })
export type Repositories = z.infer<typeof Repositories>

/** A backup in Elasticsearch's words. Times in epoch ms and ISO. */
export const Snapshot = z
  .strictObject({
    snapshot: z.string(),
    uuid: z.string(),
    version: z.string(),
    indices: z.array(z.string()),
    include_global_state: z.literal(true),
    state: z.literal('SUCCESS'),
    start_time: z.string(),
    start_time_in_millis: z.int(),
    end_time: z.string(),
    end_time_in_millis: z.int(),
    duration_in_millis: z.literal(0),
    failures: z.tuple([]),
    shards: z.strictObject({ total: z.int(), failed: z.literal(0), successful: z.int() }),
  })
  .meta({ id: 'Snapshot' })
export type Snapshot = z.infer<typeof Snapshot>

const Acknowledged = z.strictObject({ acknowledged: z.literal(true) }).meta({ id: 'Acknowledged' })

const own = { needs: 'operator', faults: 'elasticsearch', tags: ['settings'] } as const
const base = '/api/index/_snapshot'
const ofRepository = { ...own, path: `${base}/:repository`, params: z.object({ repository: Name }) } as const
const ofSnapshot = {
  ...own,
  path: `${base}/:repository/:snapshot`,
  params: z.object({ repository: Name, snapshot: Name }),
} as const
const ofIndex = { ...own, method: 'POST', params: z.object({ name: z.string().max(1_000) }) } as const

/** Backups as clients of Elasticsearch know them (`contract/server.md` 3.4): repositories are folders, snapshots are backups in them. */
export const snapshotCalls = {
  nodes: call({
    ...own,
    method: 'GET',
    path: '/api/index/_nodes',
    answer: z.looseObject({}),
    summary: 'The one node that there is',
  }),
  nodeSettings: call({
    ...own,
    method: 'GET',
    path: '/api/index/_nodes/settings',
    answer: z.looseObject({}),
    summary: 'The one node that there is, with the folder of its backups',
  }),
  clusterSettings: call({
    ...own,
    method: 'GET',
    path: '/api/index/_cluster/settings',
    answer: z.strictObject({ persistent: z.strictObject({}), transient: z.strictObject({}) }),
    summary: 'Settings of a cluster, of which there are none',
  }),
  repositories: call({ ...own, method: 'GET', path: base, answer: Repositories, summary: 'Folders for snapshots' }),
  repository: call({
    ...ofRepository,
    method: 'GET',
    answer: Repositories,
    errors: ['NOT_FOUND'],
    summary: 'A folder for snapshots',
  }),
  setRepository: call({
    ...ofRepository,
    method: 'PUT',
    body: z.object({ type: z.literal('fs'), settings: z.object({ location: z.string().min(1).max(4_096) }) }),
    answer: Acknowledged,
    errors: ['BAD_FOLDER'],
    summary: 'Name a folder for snapshots',
  }),
  removeRepository: call({
    ...ofRepository,
    method: 'DELETE',
    answer: Acknowledged,
    errors: ['NOT_FOUND'],
    summary: 'Forget a folder for snapshots; what is in it stays',
  }),
  snapshots: call({
    ...own,
    method: 'GET',
    path: `${base}/:repository/_all`,
    params: z.object({ repository: Name }),
    answer: z.strictObject({ snapshots: z.array(Snapshot) }),
    errors: ['NOT_FOUND', 'BAD_FOLDER'],
    summary: 'Snapshots in a folder, the oldest first',
  }),
  make: call({
    ...ofSnapshot,
    method: 'PUT',
    query: z.object({ wait_for_completion: z.enum(['', 'true', 'false']).optional() }),
    body: z.unknown().optional(),
    answer: z.union([z.strictObject({ accepted: z.literal(true) }), z.strictObject({ snapshot: Snapshot })]),
    errors: ['NOT_FOUND', 'BAD_FOLDER', 'DISK_FULL', 'CONFLICT'],
    summary: 'Make a snapshot, which is a backup of everything',
  }),
  remove: call({ ...ofSnapshot, method: 'DELETE', answer: Acknowledged, errors: ['NOT_FOUND'], summary: 'Remove a snapshot' }),
  restore: call({
    ...own,
    method: 'POST',
    path: `${base}/:repository/:snapshot/_restore`,
    params: z.object({ repository: Name, snapshot: Name }),
    body: z.unknown().optional(),
    answer: z.strictObject({ accepted: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Refused with the command that puts a snapshot back',
  }),
  close: call({
    ...ofIndex,
    path: '/api/index/:name/_close',
    body: z.unknown().optional(),
    answer: Acknowledged,
    errors: ['CONFLICT'],
    summary: 'Refused: an index is not closed here',
  }),
  open: call({
    ...ofIndex,
    path: '/api/index/:name/_open',
    body: z.unknown().optional(),
    answer: Acknowledged.extend({ shards_acknowledged: z.literal(true) }).meta({ id: 'OpenedIndex' }),
    errors: ['PROJECT_NOT_FOUND'],
    summary: 'Open an index, which is always open',
  }),
}
