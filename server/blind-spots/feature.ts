import { searchBlindSpotCalls } from '@dossier/contract/ledger/blind-spots'
import { answers, feature } from '../feature/feature.ts'
import { parseLoneClause } from '../query/parse-clause.ts'
import { blindSpots } from './blind-spots.ts'
import { likelySpots } from './likely/likely-spots.ts'

/** What searches could not see. */
export const searchBlindSpots = feature({
  name: 'blind-spots',
  calls: answers(searchBlindSpotCalls, {
    inScope: ({ scope, params, body }) => blindSpots(scope, params.indices, parseLoneClause(body.query)),
    likely: ({ scope, params, body }) =>
      likelySpots(scope, params.indices, { query: parseLoneClause(body.query), within: parseLoneClause(body.within) }),
  }),
})
