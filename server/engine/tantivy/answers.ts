import { z } from 'zod'
import type { AggregationResult } from '../port.ts'
import { entityHit } from './entities.ts'

const scalar = z.union([z.string(), z.number(), z.boolean()])
const scalarOrNull = scalar.nullable()

const hits = z.array(
  z.object({
    rid: z.number(),
    number: z.number(),
    id: z.string(),
    score: z.number().nullable(),
    sort: z.array(scalarOrNull),
    entity: entityHit.exactOptional(),
    group: scalarOrNull.exactOptional(),
  }),
)

const bucket = {
  key: z.union([scalar, z.array(scalarOrNull)]),
  docCount: z.number(),
  get aggregations() {
    return z.record(z.string(), aggregationResult)
  },
}

const aggregationResult: z.ZodType<AggregationResult> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('buckets'),
      buckets: z.array(z.object(bucket)),
      sumOtherDocCount: z.number(),
      after: z.array(scalarOrNull).exactOptional(),
    }),
    z.object({ kind: z.literal('filter'), docCount: z.number(), aggregations: z.record(z.string(), aggregationResult) }),
    z.object({ kind: z.literal('metric'), value: z.number().nullable() }),
    z.object({
      kind: z.literal('stats'),
      count: z.number(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      sum: z.number(),
      sumOfSquares: z.number(),
    }),
    z.object({
      kind: z.literal('letters'),
      count: z.number(),
      minLength: z.number().nullable(),
      maxLength: z.number().nullable(),
      totalLength: z.number(),
      letters: z.array(z.tuple([z.number(), z.number()])),
    }),
    z.object({
      kind: z.literal('significant'),
      docCount: z.number(),
      background: z.number(),
      buckets: z.array(z.object({ ...bucket, score: z.number(), background: z.number() })),
    }),
    z.object({ kind: z.literal('topHits'), total: z.number(), maxScore: z.number().nullable(), hits }),
  ]),
)

const marks = z.array(z.object({ start: z.number(), end: z.number(), term: z.number() }))

/** The answers of the engine program, by request. */
export const answers = {
  opened: z.object({ version: z.string(), reset: z.string().nullable() }),
  write: z.object({ cutTerms: z.array(z.object({ rid: z.number(), field: z.string() })), epoch: z.string() }),
  position: z.object({ recordsId: z.string(), change: z.number(), walked: z.number().exactOptional() }).nullable(),
  done: z.null(),
  search: z.object({
    total: z.number(),
    maxScore: z.number().nullable(),
    hits,
    aggregations: z.record(z.string(), aggregationResult),
    around: z.object({ position: z.number(), previous: hits, next: hits }).nullable().exactOptional(),
  }),
  count: z.number(),
  each: z.array(
    z.union([
      z.object({ total: z.number(), rids: z.array(z.number()) }),
      z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
    ]),
  ),
  isKnown: z.boolean(),
  sets: z.array(z.object({ name: z.string(), version: z.number(), size: z.number() })),
  numbers: z.array(z.number()),
  flags: z.array(z.boolean()),
  lists: z.array(z.array(z.number())),
  marks: z.array(marks),
  markedParts: z.array(z.array(z.object({ text: z.string(), marks }))),
  words: z.array(z.string()),
  suggestions: z.array(
    z.object({
      text: z.string(),
      offset: z.number(),
      length: z.number(),
      options: z.array(z.object({ text: z.string(), score: z.number(), documents: z.number() })),
    }),
  ),
  stats: z.object({
    documents: z.number(),
    entities: z.number(),
    deleted: z.number(),
    segments: z.number(),
    bytes: z.number(),
    version: z.string(),
  }),
} as const

/** The facts of an UNKNOWN_SETS error. */
export const unknownSets = z.array(z.object({ name: z.string(), version: z.number() }))

/** The envelope of every answer: an error, or what was asked for. */
export const envelope = z.object({
  error: z.object({ code: z.string(), message: z.string(), facts: z.unknown().optional() }).optional(),
  ok: z.unknown().optional(),
})
