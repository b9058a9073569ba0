import { z } from 'zod'
import { ChosenDocuments } from '../chosen-documents.ts'
import { ProjectName } from '../projects.ts'
import { call, text } from '../spine/call.ts'
import { DocumentId, TaskId } from '../spine/ids.ts'
import { limits } from '../spine/limits.ts'
import { wholeNumber } from '../spine/parameters.ts'
import { Task } from '../tasks.ts'

/** What a name can be of. Others that a finder tells (`MISC`) are left out. */
export const nameCategories = ['PERSON', 'ORGANIZATION', 'LOCATION', 'EMAIL'] as const
export const NameCategory = z.enum(nameCategories)
export type NameCategory = z.infer<typeof NameCategory>

const count = z.int().nonnegative()

/** A named entity as the contract tells it outside of searches: without its id and its document. `hidden` and `isHidden` are the same. */
export const NamedEntity = z
  .strictObject({
    mention: z.string(),
    mentionNorm: z.string(),
    mentionNormTextLength: count,
    category: NameCategory,
    /** In UTF-16 units of the raw content; -1 stands for a mail's headers. */
    offsets: z.array(z.int().min(-1)),
    extractor: z.string(),
    extractorLanguage: z.string(),
    partsOfSpeech: z.string().nullable(),
    hidden: z.boolean(),
    isHidden: z.boolean(),
  })
  .meta({ id: 'NamedEntity' })
export type NamedEntity = z.infer<typeof NamedEntity>

/** What keeps a finder from reading a language, or how it was lost on a document: a code of `tables/finder-faults.ts` with its facts, and the sentence. */
export const FinderFault = z
  .strictObject({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])), message: z.string() })
  .meta({ id: 'FinderFault' })
export type FinderFault = z.infer<typeof FinderFault>

/** A document on which the finder was lost. */
export const LostDocument = z
  .strictObject({ id: DocumentId, routing: z.string(), path: z.string(), fault: FinderFault })
  .meta({ id: 'LostDocument' })
export type LostDocument = z.infer<typeof LostDocument>

/** How far a task is in one language. `missing`: what keeps the finder from reading it; its documents stay to be done. */
export const NamesOfLanguage = z
  .strictObject({ language: z.string(), documents: count, done: count, lost: count, missing: FinderFault.nullable() })
  .meta({ id: 'NamesOfLanguage' })
export type NamesOfLanguage = z.infer<typeof NamesOfLanguage>

/** What a task tells that finds names. `documents` is always the sum of `documentsDone`, `lost`, `left` and those that wait. */
export const FindNamesProperties = z
  .object({
    pipeline: z.string(),
    /** The folder, where it was asked for one. */
    folder: z.string().nullable(),
    documents: count,
    documentsDone: count,
    /** On which the finder was lost: a line each in `lostDocuments`, up to 100. */
    lost: count,
    /** Whose language cannot be read here and now: they stay to be done. */
    left: count,
    /** Different names of a document count one by one. */
    names: count,
    languages: z.array(NamesOfLanguage),
    lostDocuments: z.array(LostDocument),
    charactersPerSecond: z.number().nullable(),
    secondsLeft: z.number().nullable(),
    currentFile: z.string().nullable(),
    canResume: z.boolean(),
  })
  .meta({ id: 'FindNamesProperties' })
export type FindNamesProperties = z.infer<typeof FindNamesProperties>

/** What such a task resulted in. */
export const FoundNames = FindNamesProperties.pick({
  documents: true,
  documentsDone: true,
  lost: true,
  left: true,
  names: true,
  languages: true,
  lostDocuments: true,
}).meta({ id: 'FoundNames' })
export type FoundNames = z.infer<typeof FoundNames>

/** What a finder has done in a project, and whether it can read the rest, language by language, the most frequent first. */
export const PipelineState = z
  .strictObject({
    name: z.string(),
    /** The contract's names of those that it can read with what may be brought; null: any. */
    supports: z.array(z.string()).nullable(),
    languages: z.array(NamesOfLanguage),
  })
  .meta({ id: 'PipelineState' })
export type PipelineState = z.infer<typeof PipelineState>

/** What became of a document in one pipeline, and when (epoch milliseconds); `names` is 0 where the finder was lost on it. */
export const NameReading = z
  .strictObject({ pipeline: z.string(), language: z.string(), names: count, readAt: z.number(), fault: FinderFault.nullable() })
  .meta({ id: 'NameReading' })
export type NameReading = z.infer<typeof NameReading>

/** What a rule does: hides a name, gives it another normal form (so that it is one with those that have it), or another category. */
export const nameRuleKinds = ['hide', 'rename', 'category'] as const
const RuleKind = z.enum(nameRuleKinds)

/** A reversible rule on the names of a project: by whom, and since when (`2023-05-15T10:00:00.000+00:00`). */
export const NameRule = z
  .strictObject({
    id: z.int().positive(),
    kind: RuleKind,
    /** The normal form of the names that it is about. */
    mentionNorm: z.string(),
    /** Of a renaming: the normal form that they have now. */
    target: z.string().optional(),
    /** The category that they have now, where a rule gives one. */
    category: NameCategory.optional(),
    user: z.string(),
    creationDate: z.string(),
  })
  .meta({ id: 'NameRule' })
export type NameRule = z.infer<typeof NameRule>

/** Clients send yes and no also as texts. */
const yesOrNo = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((given) => given === 'true'), z.null()])
  .transform((given) => given ?? undefined)
  .optional()

/** By the contract's names (`FRENCH`), or codes (`fra`, `fr`). */
const Languages = z.array(z.string().regex(/^[A-Za-z]{2,60}$/)).max(200)

/** What is beyond the contract: absent: all documents, of all languages, that this pipeline has not read yet. */
const scopes = {
  /** Documents of these languages alone. */
  languages: Languages.optional(),
  /** Documents in this folder, by its whole path. */
  folder: z.string().min(1).optional(),
  /** Documents that were chosen. */
  documents: ChosenDocuments.optional(),
  /** Also documents that this pipeline has read before. */
  again: yesOrNo,
}

/**
 * Options of a task as clients send them. `defaultProject`: its project, which newer clients send. `syncModels`: models that are missing may be brought, where the
 * settings allow it. `resume` and `waitForNlpApp` change nothing here. `searchQuery`: a clause as a text, or a query string.
 */
const Options = z.looseObject({
  syncModels: yesOrNo,
  resume: yesOrNo,
  waitForNlpApp: yesOrNo,
  defaultProject: ProjectName.optional(),
  searchQuery: z.string().max(limits.queryLength).optional(),
  ...scopes,
})
export const FindNamesRequest = z.object({ options: Options.nullish() }).nullish()
export type FindNamesRequest = z.infer<typeof FindNamesRequest>

/** Old clients get the tasks, the one that makes the list of documents first; those who name their project, as newer ones do, get ids. */
const Started = z.union([z.array(Task), z.strictObject({ taskIds: z.array(TaskId) })])

const spelling = z.string().min(1).max(10_000)

/** A rule to be made, on a name in any spelling. Renamed to a name that there is, the two are one. */
export const NewNameRule = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('hide'), mentionNorm: spelling }),
    z.strictObject({ kind: z.literal('rename'), mentionNorm: spelling, target: spelling }),
    z.strictObject({ kind: z.literal('category'), mentionNorm: spelling, category: NameCategory }),
  ])
  .meta({ id: 'NewNameRule' })
export type NewNameRule = z.infer<typeof NewNameRule>

/** The rule, and how many documents have such names now. */
const RuleMade = z.strictObject({ rule: NameRule.nullable(), documents: count })

const tags = ['names']
const pipeline = z.object({ pipeline: z.string() })
const ofProject = z.object({ project: z.string() })
/** The rest of the address, as clients do not encode it: any spelling of the name is turned into its normal form. */
const ofName = z.object({ project: z.string(), '*': z.string().min(1).max(10_000) })
const ofRules = {
  method: 'PUT',
  params: ofName,
  answer: RuleMade,
  errors: ['PROJECT_NOT_FOUND', 'ENGINE_DOWN'],
  needs: 'write',
  tags,
} as const

/** Named entities: finding them, reading them, and what people say of them. */
export const nameCalls = {
  pipelines: call({
    method: 'GET',
    path: '/api/ner/pipelines',
    answer: z.array(z.string()),
    needs: 'user',
    summary: 'The name finders that there are',
    tags,
  }),
  findInText: call({
    method: 'POST',
    path: '/api/ner/findNames/:pipeline',
    params: pipeline,
    body: text,
    answer: z.array(NamedEntity),
    errors: ['PIPELINE_NOT_FOUND', 'FINDER_NOT_READY', 'FINDER_DIED', 'FINDER_TOO_SLOW'],
    needs: 'user',
    summary: 'The names in a text, whose language is guessed; none where the finder cannot read it',
    tags,
  }),
  find: call({
    method: 'POST',
    path: '/api/task/findNames/:pipeline',
    params: pipeline,
    body: FindNamesRequest,
    answer: Started,
    errors: ['PIPELINE_NOT_FOUND', 'BAD_FOLDER', 'BAD_INDEX_NAME', 'BAD_QUERY', 'PROJECT_NOT_FOUND', 'ENGINE_DOWN'],
    needs: 'admin',
    summary: 'Find names in the documents that the pipeline has not read yet',
    tags,
  }),
  states: call({
    method: 'GET',
    path: '/api/:project/names/pipelines',
    params: ofProject,
    answer: z.array(PipelineState),
    errors: ['PROJECT_NOT_FOUND', 'ENGINE_DOWN'],
    needs: 'read',
    summary: 'What each name finder has done in the project, and what it can do now',
    tags,
  }),
  ofDocument: call({
    method: 'GET',
    path: '/api/:project/names/readings/:id',
    params: z.object({ project: z.string(), id: DocumentId }),
    query: z.object({ routing: z.string().optional() }),
    answer: z.array(NameReading),
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED'],
    needs: 'read',
    summary: 'What became of a document in each pipeline',
    tags,
  }),
  read: call({
    method: 'GET',
    path: '/api/:project/namedEntities/:id',
    params: z.object({ project: z.string(), id: z.string() }),
    query: z.object({ routing: z.string().optional() }),
    answer: NamedEntity,
    errors: ['NOT_FOUND', 'ENGINE_DOWN'],
    needs: 'read',
    summary: 'One name of a document',
    tags,
  }),
  hide: call({
    ...ofRules,
    path: '/api/:project/namedEntities/hide/*',
    summary: 'Hide a name in all documents, now and in what is still to be read',
  }),
  show: call({ ...ofRules, path: '/api/:project/namedEntities/show/*', summary: 'Show a name that was hidden' }),
  rules: call({
    method: 'GET',
    path: '/api/:project/names/rules',
    params: ofProject,
    query: z.object({
      kind: RuleKind.optional(),
      /** Only those whose name, or whose new name, has this in it. */
      search: z.string().max(1_000).optional(),
      from: wholeNumber({ absent: 0 }),
      size: wholeNumber({ absent: 100, max: 1_000 }),
    }),
    answer: z.strictObject({ items: z.array(NameRule), total: count }),
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    summary: 'The rules on the names of a project, the newest first',
    tags,
  }),
  makeRule: call({
    method: 'POST',
    path: '/api/:project/names/rules',
    params: ofProject,
    body: NewNameRule,
    answer: RuleMade,
    errors: ['PROJECT_NOT_FOUND', 'CONFLICT', 'ENGINE_DOWN'],
    needs: 'write',
    summary: 'Hide a name, rename it or make it one with another, or give it another category',
    tags,
  }),
  undo: call({
    method: 'DELETE',
    path: '/api/:project/names/rules/:rule',
    params: z.object({ project: z.string(), rule: z.string() }),
    answer: RuleMade,
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND', 'ENGINE_DOWN'],
    needs: 'write',
    summary: 'Take a rule back',
    tags,
  }),
}
