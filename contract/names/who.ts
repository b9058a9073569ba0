import { z } from 'zod'
import { call } from '../spine/call.ts'
import { NameCategory } from './categories.ts'
import { NameRule } from './rules.ts'

const count = z.int().nonnegative()

/** A name of a category, by its normal form, as it is shown now. */
const ShownName = z.strictObject({ category: NameCategory, mentionNorm: z.string() })

/**
 * One way in which a name is written, to the letter. `documents` that have it so; `mentions`: how often finders have told it. `rule`: the one that made it a spelling
 * of this name, where it was found as another.
 */
export const NameSpelling = z
  .strictObject({ mention: z.string(), documents: count, mentions: count, rule: NameRule.nullable() })
  .meta({ id: 'NameSpelling' })
export type NameSpelling = z.infer<typeof NameSpelling>

/** Documents by month or year of their creation (UTC): `from` to `to` are its first and last millisecond. */
export const NameDates = z
  .strictObject({
    unit: z.enum(['year', 'month']),
    bars: z.array(z.strictObject({ from: z.number(), to: z.number(), documents: count })),
    /** Documents without a date of creation. */
    undated: count,
  })
  .meta({ id: 'NameDates' })
export type NameDates = z.infer<typeof NameDates>

/** Who is this? What is known of a name in a project. All numbers are of documents that are not duplicates, but for `mentions`. */
export const NamePage = z
  .strictObject({
    name: ShownName,
    /** The normal form that was asked for; another one than that of the name where a rule has renamed it. */
    asked: z.string(),
    documents: count,
    /** How often the finders have told it: a place that two of them have found counts twice. */
    mentions: count,
    /** The most frequent first, up to 50 of `spellingCount`. */
    spellings: z.array(NameSpelling),
    spellingCount: count,
    finders: z.array(z.strictObject({ extractor: z.string(), documents: count, mentions: count })),
    /** Languages of the documents, the most frequent first. */
    languages: z.array(z.strictObject({ language: z.string(), documents: count })),
    dates: NameDates,
    /** Folders in which documents lie, those with the most first, up to 12 of `folderCount`: `documents` is all that is in it and below. */
    folders: z.array(z.strictObject({ folder: z.string(), documents: count })),
    folderCount: count,
    /** The rules that hold on this name, the newest first. */
    rules: z.array(NameRule),
  })
  .meta({ id: 'NamePage' })
export type NamePage = z.infer<typeof NamePage>

/** Another name beside this one: in how many documents, and in how many paragraphs of those that were looked through. */
export const NameBeside = z
  .strictObject({ mentionNorm: z.string(), documents: count, paragraphs: count.nullable() })
  .meta({ id: 'NameBeside' })
export type NameBeside = z.infer<typeof NameBeside>

/** Names met beside a name, by category, the most frequent first, up to 10 of `names`. */
export const NamesBeside = z
  .strictObject({
    within: z.enum(['document', 'paragraph']),
    /** Documents that were looked through: all that have the name, or those with the most mentions of it. */
    looked: count,
    isAll: z.boolean(),
    categories: z.array(z.strictObject({ category: NameCategory, names: count, first: z.array(NameBeside) })),
  })
  .meta({ id: 'NamesBeside' })
export type NamesBeside = z.infer<typeof NamesBeside>

const tags = ['names']
const ofProject = z.object({ project: z.string() })
/** A name in any spelling. */
const ofName = { category: NameCategory, name: z.string().min(1).max(10_000) }
const aboutName = {
  method: 'GET',
  params: ofProject,
  errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND', 'ENGINE_DOWN'],
  needs: 'read',
  tags,
} as const

/** "Who is this?": what a project has of one name. */
export const whoCalls = {
  who: call({
    ...aboutName,
    path: '/api/:project/names/who',
    query: z.object(ofName),
    answer: NamePage,
    summary: 'Who is this? Spellings, documents, dates and folders of a name',
  }),
  beside: call({
    ...aboutName,
    path: '/api/:project/names/who/beside',
    query: z.object({ ...ofName, within: z.enum(['document', 'paragraph']).default('document') }),
    answer: NamesBeside,
    summary: 'The names that are met beside a name, in the same documents or paragraphs',
  }),
}
