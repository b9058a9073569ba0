import type { FoundBy } from '@dossier/contract/batch-search/variants'
import type { Records } from '../../records/open.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Chosen } from '../results/result-order.ts'
import { readFound, variantAt } from './store-found.ts'

/** Notes of queries that are read together: each may be 10 KB. */
const linesAtOnce = 200

type Asked = { chosen: Chosen; foundBy: readonly FoundBy[] }

/** Of chosen results those that were found by the line as it stands, or by variants of these kinds; none: all. */
export async function chooseFoundBy(records: Records, searchId: number, { chosen, foundBy }: Asked): Promise<Chosen> {
  if (foundBy.length === 0) return chosen
  const left = new Map<number, { at: number; rid: number }[]>()
  for (const numbers of inBatches([...chosen.keys()], linesAtOnce)) {
    const found = await readFound(records, searchId, numbers)
    for (const number of numbers) {
      const line = found.get(number)
      const isWanted = (at: number) => {
        const variant = line ? variantAt(line, at) : null
        return foundBy.some((by) => (by === 'line' ? variant === null : variant?.kinds.includes(by)))
      }
      left.set(
        number,
        (chosen.get(number) ?? []).filter(({ at }) => isWanted(at)),
      )
    }
  }
  return left
}
