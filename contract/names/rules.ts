import { z } from 'zod'
import { DocumentId } from '../spine/ids.ts'
import { AddedName, newPlaces } from './by-hand.ts'
import { NameCategory } from './categories.ts'

/**
 * What a rule does: hides a name, gives it another normal form (so that it is one with those that have it) or another category, takes a part of it out, says
 * that it is not the same as another one, or adds one to a document.
 */
export const nameRuleKinds = ['hide', 'rename', 'category', 'split', 'different', 'add'] as const
export const RuleKind = z.enum(nameRuleKinds)

/** Documents that a new split may name. */
const mostDocuments = 1_000

const spelling = z.string().min(1).max(10_000)

/** Which mentions of a name a split is about: those that are all of what is said here, and it says where or how they stand. */
export const NamePart = z
  .strictObject({
    /** Names of this category alone, as it is shown. */
    of: NameCategory.optional(),
    /** As it stands in the text, to the letter. */
    spelling: spelling.optional(),
    /** In this folder and all below it, by its whole path. */
    folder: z.string().min(1).max(10_000).optional(),
    documents: z.array(DocumentId).min(1).optional(),
  })
  .refine(({ spelling, folder, documents }) => spelling ?? folder ?? documents, {
    error: 'Say which part of the name: a spelling, a folder or documents',
    // No schema of the description says so: the sentence stands alone.
    params: { code: 'BAD_REQUEST' },
  })
  .meta({ id: 'NamePart', examples: [{ spelling: 'J. Marlow' }] })
export type NamePart = z.infer<typeof NamePart>

/** A reversible rule on the names of a project: by whom, and since when (`2023-05-15T10:00:00.000+00:00`). */
export const NameRule = z
  .strictObject({
    id: z.int().positive(),
    kind: RuleKind,
    /** The normal form of the names that it is about. */
    mentionNorm: z.string(),
    /** Of a renaming or a split: the normal form that they have now; else the name that this one is not. */
    target: z.string().optional(),
    /** The category that they have now, where a rule gives one. */
    category: NameCategory.optional(),
    /** Of a split: what it takes out. */
    part: NamePart.optional(),
    /** Of a name that was added. */
    added: AddedName.optional(),
    user: z.string(),
    creationDate: z.string(),
  })
  .meta({ id: 'NameRule' })
export type NameRule = z.infer<typeof NameRule>

/**
 * A rule to be made, on a name in any spelling. Renamed to a name that there is, the two are one. A part that is split off gets another name, or keeps its own and
 * gets another category. What is added is in one document.
 */
export const NewNameRule = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('hide'), mentionNorm: spelling }),
    z.strictObject({ kind: z.literal('rename'), mentionNorm: spelling, target: spelling }),
    z.strictObject({ kind: z.literal('category'), mentionNorm: spelling, category: NameCategory }),
    z.strictObject({
      kind: z.literal('split'),
      mentionNorm: spelling,
      part: NamePart.refine(({ documents = [] }) => documents.length <= mostDocuments, {
        error: `At most ${mostDocuments} documents`,
      }),
      target: spelling,
      category: NameCategory.optional(),
    }),
    z.strictObject({ kind: z.literal('different'), mentionNorm: spelling, target: spelling }),
    z.strictObject({ kind: z.literal('add'), category: NameCategory, ...newPlaces }),
  ])
  .meta({ id: 'NewNameRule' })
export type NewNameRule = z.infer<typeof NewNameRule>
