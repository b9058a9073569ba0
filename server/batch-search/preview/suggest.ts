import type { LineOptions } from '../run/line-query.ts'
import { faultOf, type LineFault } from './check-line.ts'

/** Longer lines are no slip of the pen, and take long to correct. */
const longest = 1_000

/**
 * The line nearest to one that is not understood: corrected where it breaks the grammar, else with signs taken for letters. Null where none of ours is
 * understood.
 */
export function suggestLine(line: string, fault: LineFault, options: LineOptions): string | null {
  if (line.length > longest) return null
  const isRight = (each: string) => each !== line && each.trim().length > 1 && faultOf(each, options) === null
  const corrected = fault.corrected()?.trim()
  if (corrected !== undefined && isRight(corrected)) return corrected
  return withSigns(line).find(isRight) ?? null
}

/** What people write as a sign without meaning one; the last two ask for the words as they stand. The shortest is the nearest, as signs are added only. */
function withSigns(line: string): string[] {
  const signs = [/[()[\]{}]/g, /[[\]{}]/g, /\//g, /:/g, /[~^!]/g, /[+\-!(){}[\]^"~*?:\\/&|]/g]
  const escaped = signs.map((sign) => line.replace(sign, (found) => `\\${found}`))
  return [...escaped, `"${line.replace(/["\\]/g, '\\$&')}"`].toSorted((one, other) => one.length - other.length)
}
