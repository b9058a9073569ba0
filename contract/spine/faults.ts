import { z } from 'zod'
import { type ErrorCode, errors } from './errors.ts'

const codes: [string, ...string[]] = ['INTERNAL', ...Object.keys(errors).filter((code) => code !== 'INTERNAL')]

/** Every error on the wire: the sentence, its code, and what is known besides. */
export const Fault = z
  .strictObject({
    error: z.string(),
    code: z.enum(codes),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'Fault' })
export type Fault = { error: string; code: ErrorCode; facts: z.infer<typeof Fault>['facts'] }

const cause = { type: z.string(), reason: z.string() }

/** An error in Elasticsearch's shape, which its clients read; `root_cause` has at least one entry. */
export const ElasticsearchFault = z
  .strictObject({
    error: z.looseObject({ root_cause: z.array(z.looseObject(cause)).min(1), ...cause }),
    status: z.int(),
  })
  .meta({ id: 'ElasticsearchFault' })
export type ElasticsearchFault = z.infer<typeof ElasticsearchFault>
