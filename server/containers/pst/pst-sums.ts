import type { Bytes } from '../bytes.ts'
import { blockBytesOf, pstSum } from './layout.ts'
import { allBlocksOf, nodesOf, openPst, type Pst, type PstBlock } from './pst.ts'

/** Whether every page and block of a PST matches its check sum, if it has one: the reader ignores them. True for other files and generations. */
export async function pstFitsSums(bytes: Bytes): Promise<boolean> {
  const pst = await openPst(bytes, true)
  if (!pst) return true
  let fits = true
  const onDamage = () => {
    fits = false
  }
  for await (const _node of nodesOf(pst, onDamage)) if (!fits) return false
  for await (const block of allBlocksOf(pst, onDamage)) if (!fits || !(await blockFits(pst, block))) return false
  return fits
}

async function blockFits({ bytes, layout }: Pst, { at, sizeBytes }: PstBlock): Promise<boolean> {
  const block = await bytes.read(at, blockBytesOf(sizeBytes, layout))
  const sumAt = block.length - layout.blockTrailerBytes + layout.sumAt
  if (sumAt < sizeBytes) return false
  const sum = block.readUInt32LE(sumAt)
  return sum === 0 || sum === pstSum(block.subarray(0, sizeBytes))
}
