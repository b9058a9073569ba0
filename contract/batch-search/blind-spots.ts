import { z } from 'zod'
import { BlindSpots } from '../ledger/blind-spots.ts'
import { call } from '../spine/call.ts'
import { BatchSearchId } from './batch-search.ts'

/** The header of a CSV of results that says how many documents of the scope could not be searched. */
export const blindHeader = 'x-dossier-blind-spots'

/** What a batch search could not see; ours. */
export const blindSpotCalls = {
  blindSpots: call({
    method: 'GET',
    path: '/api/batch/search/:id/blind-spots',
    params: z.object({ id: BatchSearchId }),
    answer: BlindSpots,
    errors: ['NOT_FOUND', 'PROJECT_NOT_FOUND', 'ENGINE_DOWN'],
    needs: 'user',
    summary: 'How many documents in the scope of a batch search could not be searched, by state of the ledger and reason',
    tags: ['batch search'],
  }),
}
