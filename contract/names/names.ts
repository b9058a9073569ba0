import { z } from 'zod'
import { call, text } from '../spine/call.ts'
import { DocumentId, TaskId } from '../spine/ids.ts'
import { flag, wholeNumber } from '../spine/parameters.ts'
import { Task } from '../tasks/tasks.ts'
import { askedWords, WordPlaces } from './by-hand.ts'
import { NameCategory } from './categories.ts'
import { FindNamesRequest } from './find-request.ts'
import { NameRule, NewNameRule, RuleKind } from './rules.ts'

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

/**
 * What became of a document in one pipeline, and when (epoch milliseconds); `names` is 0 where the finder was lost on it. `readAt` null: it has not been read, because
 * something is missing for its language (`fault`) in a pipeline that somebody has asked for names of the project.
 */
export const NameReading = z
  .strictObject({
    pipeline: z.string(),
    language: z.string(),
    names: count,
    readAt: z.number().nullable(),
    fault: FinderFault.nullable(),
  })
  .meta({ id: 'NameReading' })
export type NameReading = z.infer<typeof NameReading>

/** Old clients get the tasks, the one that makes the list of documents first; those who name their project, as newer ones do, get ids. */
const Started = z.union([z.array(Task), z.strictObject({ taskIds: z.array(TaskId) })])

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
    needs: 'operator',
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
  places: call({
    method: 'GET',
    path: '/api/:project/names/places/:id',
    params: z.object({ project: z.string(), id: DocumentId }),
    query: askedWords,
    answer: WordPlaces,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED'],
    needs: 'read',
    summary: 'At how many places of a document the same words stand',
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
      /** Only those whose name, or whose other name, has this in it. */
      search: z.string().max(1_000).optional(),
      /** Only names that were added and whose words are not in their document any more, or whose document is gone. */
      lost: flag,
      from: wholeNumber({ absent: 0 }),
      size: wholeNumber({ absent: 100, max: 1_000 }),
    }),
    /** `lost`: how many of all rules add a name that has no place any more. */
    answer: z.strictObject({ items: z.array(NameRule), total: count, lost: count }),
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
    errors: ['PROJECT_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'CONFLICT', 'RECORD_DAMAGED', 'ENGINE_DOWN'],
    needs: 'write',
    summary:
      'Hide a name, rename it or make it one with another, give it another category, split it, say that it is not another, or add one that was missed',
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
