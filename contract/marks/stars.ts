import { z } from 'zod'
import { ProjectName } from '../projects.ts'
import { call } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'
import { joined, wholeNumber } from '../spine/parameters.ts'
import { ChosenMarks, MarksChanged } from './marks.ts'

/** How many starred documents one answer describes. */
const describedAtMost = 1_000

/** A document without its text, as `documents/{id}` tells it. */
const StarredDocument = z.looseObject({ id: DocumentId, routing: z.string(), projectId: ProjectName })
export type StarredDocument = z.infer<typeof StarredDocument>

const tags = ['marks']

/** Stars: a user's own marks. The same in both generations. */
export const starCalls = {
  starred: call({
    method: 'GET',
    path: '/api/:project/documents/starred',
    /** `docIds`: only those of these documents, joined by commas. */
    query: z.object({ docIds: joined.optional() }),
    answer: z.array(DocumentId),
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    summary: "Ids of the caller's starred documents",
    tags,
  }),
  starredEverywhere: call({
    method: 'GET',
    path: '/api/documents/starred',
    query: z.object({
      from: wholeNumber({ absent: 0 }),
      size: wholeNumber({ absent: describedAtMost, max: describedAtMost }),
    }),
    answer: z.array(StarredDocument),
    needs: 'user',
    summary: 'Starred documents of all projects that the caller may read, the newest star first',
    tags,
  }),
  star: call({
    method: 'POST',
    path: '/api/:project/documents/batchUpdate/star',
    body: ChosenMarks,
    answer: MarksChanged,
    errors: ['PROJECT_NOT_FOUND', 'BAD_QUERY'],
    needs: 'mark',
    summary: 'Star documents',
    tags,
  }),
  unstar: call({
    method: 'POST',
    path: '/api/:project/documents/batchUpdate/unstar',
    body: ChosenMarks,
    answer: MarksChanged,
    errors: ['PROJECT_NOT_FOUND', 'BAD_QUERY'],
    needs: 'mark',
    summary: 'Take stars away',
    tags,
  }),
}
