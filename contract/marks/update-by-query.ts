import { z } from 'zod'
import { Indices } from '../search/search.ts'
import { call } from '../spine/call.ts'

const count = z.int().nonnegative()

/** Without waiting the answer names the task. What else of its parameters changes nothing here is accepted. */
const UpdateQuery = z.strictObject({
  conflicts: z.enum(['proceed', 'abort']).optional(),
  wait_for_completion: z.enum(['true', 'false', '']).optional(),
  scroll_size: z.string().optional(),
  refresh: z.string().optional(),
})

/** The script, and the documents that it is for (absent: all of them). */
const UpdateBody = z.strictObject({
  script: z.strictObject({
    source: z.string().max(10_000),
    lang: z.literal('painless').optional(),
    params: z.record(z.string(), z.unknown()).optional(),
  }),
  query: z.record(z.string(), z.unknown()).optional(),
})

/** As Elasticsearch answers an update by query that it has carried out. */
const UpdateAnswer = z
  .strictObject({
    took: count,
    timed_out: z.literal(false),
    total: count,
    updated: count,
    deleted: z.literal(0),
    batches: count,
    version_conflicts: count,
    noops: z.literal(0),
    retries: z.strictObject({ bulk: z.literal(0), search: z.literal(0) }),
    throttled_millis: z.literal(0),
    requests_per_second: z.literal(-1),
    throttled_until_millis: z.literal(0),
    failures: z.array(z.never()),
  })
  .meta({ id: 'UpdateAnswer' })
export type UpdateAnswer = z.infer<typeof UpdateAnswer>

/** The name of an update that nobody waits for. */
const StartedUpdate = z.strictObject({ task: z.string() }).meta({ id: 'StartedUpdate' })

const status = UpdateAnswer.omit({ took: true, timed_out: true, failures: true })

/** As Elasticsearch tells of such a task: how far it is, and once it is completed its answer, or why it failed. */
const UpdateTask = z
  .strictObject({
    completed: z.boolean(),
    task: z.strictObject({
      node: z.string(),
      id: count,
      type: z.literal('transport'),
      action: z.literal('indices:data/write/update/byquery'),
      status,
      description: z.string(),
      start_time_in_millis: count,
      running_time_in_nanos: count,
      cancellable: z.literal(false),
      headers: z.strictObject({}),
    }),
    response: UpdateAnswer.optional(),
    error: z.strictObject({ type: z.string(), reason: z.string() }).optional(),
  })
  .meta({ id: 'UpdateTask' })
export type UpdateTask = z.infer<typeof UpdateTask>

const tags = ['marks']

/** Tags as the known command-line client writes them: through the search address. */
export const updateCalls = {
  /**
   * What the known command-line client writes by: one script that gives a tag, one that takes all away, to the documents of a query. Every other one is refused.
   */
  updateByQuery: call({
    method: 'POST',
    path: '/api/index/search/:indices/_update_by_query',
    params: z.object({ indices: Indices }),
    query: UpdateQuery,
    body: UpdateBody,
    answer: z.union([UpdateAnswer, StartedUpdate]),
    errors: ['BAD_INDEX_NAME', 'BAD_QUERY', 'CONFLICT', 'ENGINE_DOWN'],
    needs: 'mark',
    project: 'params.indices',
    refused: 'INDEX_NOT_GRANTED',
    faults: 'elasticsearch',
    summary: 'Tag the documents of a query, or take all their tags away, by the script that the command-line client sends',
    tags,
  }),
  readUpdate: call({
    method: 'GET',
    path: '/api/index/search/_tasks/:id',
    params: z.object({ id: z.string().max(100) }),
    answer: UpdateTask,
    errors: ['NOT_FOUND'],
    needs: 'user',
    faults: 'elasticsearch',
    summary: 'How an update by query stands that was asked for with [wait_for_completion=false]',
    tags,
  }),
}
