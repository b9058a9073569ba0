import { setImmediate as turn } from 'node:timers/promises'
import type { BatchLine } from '@dossier/contract/batch-search/batch-search'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'
import { lineText } from '../run/line-query.ts'
import { optionsOf } from '../run/search-lines.ts'
import type { BatchRow } from '../visible.ts'
import { readVariantOptions } from './options.ts'
import { readFound } from './store-found.ts'

/** Making the variants of so many lines takes some 50 ms. */
const linesAtOnce = 100

/** Lines with by which variants they were found, where such are searched: those that found something, since making the query of each takes its time. */
export async function withVariants({ records, signal }: Scope, row: BatchRow, lines: BatchLine[]): Promise<BatchLine[]> {
  const variants = await readVariantOptions(records, row.search_id)
  if (!variants) return lines
  const options = optionsOf(row, variants)
  const described: BatchLine[] = []
  for (const some of inBatches(lines, linesAtOnce)) {
    const numbers = some.map(({ number }) => number)
    const found = await readFound(records, row.search_id, numbers)
    for (const line of some) {
      const { ownCount = line.count ?? 0, variants: by = [] } = found.get(line.number) ?? {}
      const own = line.count ? { withVariants: { ownCount, found: by, query: lineText(line.query, options) } } : {}
      described.push({ ...line, ...own })
    }
    await turn()
    signal.throwIfAborted()
  }
  return described
}
