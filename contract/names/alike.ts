import { z } from 'zod'
import { call } from '../spine/call.ts'
import { NameCategory } from './categories.ts'

const count = z.int().nonnegative()

/**
 * Why two names may be the same: the same letters but for signs, spaces and umlauts; the same words in another order; a given name by its initial; another romanisation
 * of Cyrillic, Greek or Japanese; a title more; words more; the family name alone. Those that are strong are nearly always right.
 */
export const likenessKinds = ['letters', 'order', 'initials', 'transliteration', 'title', 'part', 'surname'] as const
export const Likeness = z.strictObject({ kind: z.enum(likenessKinds), isStrong: z.boolean() }).meta({ id: 'Likeness' })
export type Likeness = z.infer<typeof Likeness>

/** A name that may be the same as another one. `keeps`: which of the two is the better name for both. */
export const AlikeName = z
  .strictObject({
    mentionNorm: z.string(),
    /** How it is mostly written. */
    mention: z.string(),
    documents: count,
    /** Documents that have both. */
    together: count,
    likeness: Likeness,
    keeps: z.enum(['asked', 'alike']),
  })
  .meta({ id: 'AlikeName' })
export type AlikeName = z.infer<typeof AlikeName>

/** Names that may be the same as one, the strong ones first, then those with the most documents; up to 30. */
export const AlikeNames = z
  .strictObject({
    items: z.array(AlikeName),
    /** How many there are. */
    total: count,
    /** How many were refused by a rule. */
    refused: count,
    /** Names were left out because more begin alike than are compared. */
    isCut: z.boolean(),
  })
  .meta({ id: 'AlikeNames' })
export type AlikeNames = z.infer<typeof AlikeNames>

/** Candidates for making names one. */
export const alikeCalls = {
  alike: call({
    method: 'GET',
    path: '/api/:project/names/who/alike',
    params: z.object({ project: z.string() }),
    query: z.object({ category: NameCategory, name: z.string().min(1).max(10_000) }),
    answer: AlikeNames,
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND', 'ENGINE_DOWN'],
    needs: 'read',
    summary: 'The names that may be the same as a name, and why',
    tags: ['names'],
  }),
}
