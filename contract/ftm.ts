import { z } from 'zod'
import { call } from './spine/call.ts'
import { DocumentId } from './spine/ids.ts'

/** An entity of FollowTheMoney: its schema (`Email`, `Pages`, `Image` …) and the values of each property that it has. */
export const FtmEntity = z
  .strictObject({ id: z.string(), schema: z.string(), properties: z.record(z.string(), z.array(z.string())) })
  .meta({ id: 'FtmEntity' })
export type FtmEntity = z.infer<typeof FtmEntity>

/** Documents in the words of FollowTheMoney. */
export const ftmCalls = {
  read: call({
    method: 'GET',
    path: '/api/ftm/:project/:id',
    params: z.object({ project: z.string(), id: DocumentId }),
    answer: FtmEntity,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED'],
    needs: 'read',
    summary: 'A document as an entity of FollowTheMoney',
    tags: ['documents'],
  }),
}
