import { z } from 'zod'
import { call } from '../spine/call.ts'
import { Task } from '../tasks/tasks.ts'

const count = z.int().nonnegative()

/** An index of OpenSearch or Elasticsearch that another program filled, by its name; `signIn` and `ca`: files on the server's machine that say who we are there, and who vouches for it. */
export const AttachRequest = z
  .strictObject({
    url: z.string().min(1).max(2_000),
    index: z.string().regex(/^[^A-Z\s"*+\\<>|,/?:#_.-][^A-Z\s"*\\<>|,/?:#]{0,254}$/, 'is no name of an index'),
    signIn: z.string().min(1).max(4_096).optional(),
    ca: z.string().min(1).max(4_096).optional(),
  })
  .meta({ id: 'AttachRequest' })
export type AttachRequest = z.infer<typeof AttachRequest>

/**
 * What attaching tells while it goes on and in the end. `documents`: looked at so far, of `total`; `stored`: new or changed ones; `names`: kept; `removed`: gone from the index since it was read
 * last; `leftOut`: by kind, what this program has no place for, and what does not have the contract’s form (`names:unreadable`).
 */
export const AttachProperties = z
  .object({
    index: z.string(),
    cluster: z.string(),
    total: count,
    documents: count,
    stored: count,
    duplicates: count,
    names: count,
    removed: count,
    leftOut: z.record(z.string(), count),
  })
  .meta({ id: 'AttachProperties' })
export type AttachProperties = z.infer<typeof AttachProperties>

/**
 * What an index has that may be read into a project. `cluster`: product and version; `names`: named entities, of categories that are left out, too; `readAt`: when it was last asked to be read into the
 * project, in epoch milliseconds; null: never.
 */
const Attachable = z
  .strictObject({
    index: z.string(),
    cluster: z.string(),
    documents: count,
    duplicates: count,
    names: count,
    readAt: count.nullable(),
  })
  .meta({ id: 'AttachableIndex' })
export type Attachable = z.infer<typeof Attachable>

const errors = ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'ENGINE_DOWN', 'TIMEOUT'] as const

/** Indices that another program filled. */
export const attachCalls = {
  look: call({
    method: 'POST',
    path: '/api/:project/attach/look',
    body: AttachRequest,
    answer: Attachable,
    errors,
    needs: 'operator',
    project: 'params.project',
    summary: 'What an index of another program has, and whether it may be read into a project; nothing is begun',
    tags: ['indexing'],
  }),
  attach: call({
    method: 'POST',
    path: '/api/:project/attach',
    body: AttachRequest,
    answer: Task,
    errors,
    needs: 'operator',
    project: 'params.project',
    summary: 'Read an index that another program filled into a project; nothing is written there',
    tags: ['indexing'],
  }),
}
