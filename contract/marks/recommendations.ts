import { z } from 'zod'
import { ProjectName } from '../projects.ts'
import { call } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'
import { flag, joined, wholeNumber } from '../spine/parameters.ts'
import { WireUser } from '../spine/users.ts'
import { ChosenMarks, MarksChanged } from './marks.ts'

/** Users who recommended documents, each with how many, whoever recommended most first; `totalCount`: how many documents that are, each counted once. */
export const Recommenders = z
  .strictObject({
    aggregates: z.array(z.strictObject({ item: WireUser, count: z.int().positive() })),
    totalCount: z.int().nonnegative(),
  })
  .meta({ id: 'Recommenders' })
export type Recommenders = z.infer<typeof Recommenders>

/** Who recommended a document, and when (`2023-05-15T10:00:00.000+00:00`). Beyond the contract its project. */
const Recommendation = z
  .strictObject({
    user: WireUser,
    document: z.strictObject({ id: DocumentId }),
    projectId: ProjectName,
    creationDate: z.string(),
  })
  .meta({ id: 'Recommendation' })
export type Recommendation = z.infer<typeof Recommendation>

const pageAtMost = 1_000
const project = ProjectName.optional()
const tags = ['marks']
const marks = '/api/:project/documents/batchUpdate'

/** Recommendations: what users point out to everybody who reads the project. The same in both generations. */
export const recommendationCalls = {
  recommended: call({
    method: 'GET',
    path: '/api/:project/documents/recommendations',
    /**
     * `userids`: who recommended them, joined by commas; absent: anybody. Beyond the contract `mine`: the caller, and `docIds`: only those of these documents, joined by
     * commas.
     */
    query: z.object({ userids: joined.optional(), mine: flag, docIds: joined.optional() }),
    answer: z.array(DocumentId),
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    summary: 'Ids of recommended documents, the newest recommendation first',
    tags,
  }),
  recommend: call({
    method: 'POST',
    path: `${marks}/recommend`,
    body: ChosenMarks,
    answer: MarksChanged,
    errors: ['PROJECT_NOT_FOUND', 'BAD_QUERY'],
    needs: 'mark',
    summary: 'Recommend documents',
    tags,
  }),
  unrecommend: call({
    method: 'POST',
    path: `${marks}/unrecommend`,
    body: ChosenMarks,
    answer: MarksChanged,
    errors: ['PROJECT_NOT_FOUND', 'BAD_QUERY'],
    needs: 'mark',
    summary: "Take the caller's recommendations back",
    tags,
  }),
  users: call({
    method: 'GET',
    path: '/api/users/recommendations',
    /** `project` absent: of all projects that the caller may read. */
    query: z.object({ project }),
    answer: Recommenders,
    errors: ['BAD_INDEX_NAME', 'PROJECT_NOT_FOUND', 'FORBIDDEN'],
    needs: 'user',
    summary: 'Who recommended how many documents of a project',
    tags,
  }),
  usersOf: call({
    method: 'GET',
    path: '/api/users/recommendationsby',
    /** Only of these documents, joined by commas. */
    query: z.object({ project, docIds: joined.optional() }),
    answer: Recommenders,
    errors: ['BAD_INDEX_NAME', 'PROJECT_NOT_FOUND', 'FORBIDDEN'],
    needs: 'user',
    summary: 'Who recommended some documents',
    tags,
  }),
  newest: call({
    method: 'GET',
    path: '/api/document-user-recommendation',
    query: z.object({ project, from: wholeNumber({ absent: 0 }), size: wholeNumber({ absent: 50, max: pageAtMost }) }),
    answer: z.array(Recommendation),
    errors: ['BAD_INDEX_NAME', 'PROJECT_NOT_FOUND', 'FORBIDDEN'],
    needs: 'user',
    summary: 'Recommendations, the newest first',
    tags,
  }),
}
