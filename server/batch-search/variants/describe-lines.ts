import { setImmediate as turn } from 'node:timers/promises'
import type { BatchLine } from '@dossier/contract/batch-search/batch-search'
import type { FoundVariant } from '@dossier/contract/batch-search/variants'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'
import { type LineOptions, ownText, variantText } from '../run/line-query.ts'
import { optionsOf } from '../run/search-lines.ts'
import type { BatchRow } from '../visible.ts'
import { anyOfTexts } from './line-variants.ts'
import { readVariantOptions } from './options.ts'
import { readFound } from './store-found.ts'

/** Notes of queries that are read together: each may be 10 KB. */
const linesAtOnce = 200

/** Lines with by which variants they were found, where such are searched. The query of each asks for these alone: the others find nothing, and take long to make. */
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
      if (!line.count) described.push(line)
      else described.push({ ...line, withVariants: { ownCount, found: by, query: queryOf(line.query, by, options) } })
    }
    await turn()
    signal.throwIfAborted()
  }
  return described
}

function queryOf(line: string, found: readonly FoundVariant[], options: LineOptions): string {
  const texts = found.map((variant) => variantText(variant, options))
  return anyOfTexts(ownText(line, options), texts)
}
