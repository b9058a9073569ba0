import type { BlindSpots } from '@dossier/contract/ledger/blind-spots'
import { blindSpots, countBlind } from '../../blind-spots/blind-spots.ts'
import type { Scope } from '../../scope/scope.ts'
import { readTexts } from '../describe.ts'
import { optionsOf } from '../run/search-lines.ts'
import type { BatchRow } from '../visible.ts'
import { scopeQuery } from './scope-query.ts'

/** What of the scope of a batch search could not be searched, by the rules of the search page. Throws AppError FORBIDDEN, PROJECT_NOT_FOUND, ENGINE_DOWN. */
export function blindSpotsOf(scope: Scope, row: BatchRow): Promise<BlindSpots> {
  return blindSpots(scope, readTexts(row.projects), scopeQuery(optionsOf(row)))
}

/** How many documents of the scope could not be searched. Throws as `blindSpotsOf`. */
export function countBlindOf(scope: Scope, row: BatchRow): Promise<number> {
  return countBlind(scope, readTexts(row.projects), scopeQuery(optionsOf(row)))
}
