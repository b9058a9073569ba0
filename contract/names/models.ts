import { z } from 'zod'
import { call } from '../spine/call.ts'
import { Task } from '../tasks/tasks.ts'

/** Pipelines whose models are brought on request. */
export const finderWithModels = z.enum(['CORENLP'])

/**
 * How a model lies here: not at all, in part (a download that was broken off or stopped), on its way, whole, not as it was brought, or of another version of the
 * finder.
 */
export const modelStates = ['missing', 'half', 'bringing', 'ready', 'damaged', 'other-version'] as const
export const ModelState = z.enum(modelStates)
export type ModelState = z.infer<typeof ModelState>

const bytes = z.int().nonnegative()

/** A model of a name finder that can be brought. Sizes in bytes. */
export const Model = z
  .strictObject({
    finder: finderWithModels,
    /** By the contract's name (`FRENCH`), and ISO 639-1 (`fr`). */
    language: z.string(),
    code: z.string(),
    version: z.string(),
    /** SPDX. */
    licence: z.string(),
    licenceUrl: z.string(),
    state: ModelState,
    /** What is downloaded, at most: the finder's own program comes with its first model. */
    downloadBytes: bytes,
    /** What stays on disk. */
    bytes,
    /** Of a download that was begun. */
    receivedBytes: bytes,
    /** The task that brings it; null where none does. */
    task: z.string().nullable(),
    /** The other version that is here. */
    foundVersion: z.string().nullable(),
  })
  .meta({ id: 'Model' })
export type Model = z.infer<typeof Model>

/** What a task tells that brings a model. */
export const BringModelProperties = z.object({
  finder: finderWithModels,
  language: z.string(),
  receivedBytes: bytes,
  totalBytes: bytes,
})
export type BringModelProperties = z.infer<typeof BringModelProperties>

const params = z.object({
  /** In any case. */
  finder: z.string().max(40),
  /** `FRENCH`, `fra` or `fr`, in any case. */
  language: z.string().max(60),
})
const tags = ['names']

/** Models of name finders: which there are, brought and removed on request alone. */
export const modelCalls = {
  list: call({
    method: 'GET',
    path: '/api/local/models',
    answer: z.strictObject({
      models: z.array(Model),
      /** Whether clients that ask for it (`syncModels`) make the program bring what is missing: the setting `modelDownload`. */
      modelDownload: z.boolean(),
    }),
    needs: 'user',
    summary: 'Models of name finders: sizes, licences, and which are here',
    tags,
  }),
  bring: call({
    method: 'POST',
    path: '/api/local/models/:finder/:language',
    params,
    answer: Task,
    errors: ['NOT_FOUND'],
    needs: 'operator',
    summary: 'Bring a model from the Maven registry, or go on with a download that was broken off',
    tags,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/local/models/:finder/:language',
    params,
    answer: Model,
    errors: ['NOT_FOUND', 'CONFLICT'],
    needs: 'operator',
    summary: 'Remove a model, or what was received of it',
    tags,
  }),
}
