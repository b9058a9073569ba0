import { foundBys } from '@dossier/contract/batch-search/variants'
import { wordInAddress } from './batch-address.ts'
import { type ResultsShown, resultColumns } from './batches.ts'

/** Which results are asked for, whatever the page. */
export type ResultsChosen = Omit<ResultsShown, 'page'>

/** What an address says of results, as every client writes it: `queries` may repeat. */
export function readResultsChosen(search: Record<string, string | string[] | undefined>): ResultsChosen {
  const { queries = [], by, sort, order } = search
  return {
    queries: [queries].flat(),
    foundBy: foundBys.find((each) => each === by) ?? '',
    sort: wordInAddress(resultColumns, sort),
    order: wordInAddress(['asc', 'desc'] as const, order),
  }
}

/** The same for an address; what everybody sees at first is left out. */
export function resultsInAddress({ queries, foundBy, sort, order }: ResultsChosen): Record<string, string | string[]> {
  return {
    ...(queries.length > 0 && { queries }),
    ...(foundBy !== '' && { by: foundBy }),
    ...(sort !== 'doc_nb' && { sort }),
    ...(order !== 'asc' && { order }),
  }
}
