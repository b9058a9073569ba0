import { setImmediate as turn } from 'node:timers/promises'
import type { UploadedFile } from '@dossier/contract'
import type { LineSuggestions, SuggestionFields } from '@dossier/contract/batch-search/preview'
import type { Scope } from '../../scope/scope.ts'
import { readOptions } from '../create-batch.ts'
import { readQueries } from '../csv/read-csv.ts'
import { findFaults } from './find-faults.ts'
import { suggestLine } from './suggest.ts'

/** So many lines are mended at a time, each by trying several others: others wait for that long. */
const linesAtOnce = 20

/** The nearest right spelling of every line that is not understood, in the order of the list. Throws what making a batch search of it would throw; the signal's reason. */
export async function suggestAll(
  scope: Scope,
  { fields, file }: { fields: SuggestionFields; file: UploadedFile },
): Promise<LineSuggestions> {
  const options = readOptions(fields)
  const { lines } = readQueries(file.bytes, { ...fields, most: scope.program.config.batchSearchMaxNbQueries })
  const faults = await findFaults(scope, lines, options)
  const suggestions: LineSuggestions['suggestions'] = []
  let tried = 0
  for (const { row, line, query } of lines) {
    const fault = faults.get(row)
    if (!fault) continue
    tried += 1
    if (tried % linesAtOnce === 0) {
      await turn()
      scope.signal.throwIfAborted()
    }
    const suggestion = suggestLine(query, fault, options)
    if (suggestion !== null) suggestions.push({ line, suggestion })
  }
  return { wrong: faults.size, suggestions }
}
