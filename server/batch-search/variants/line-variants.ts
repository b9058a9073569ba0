import type { Variant } from '@dossier/contract/batch-search/variants'
import { type MadeVariants, variantsOf } from '../../spellings/variants.ts'
import type { VariantOptions } from './options.ts'

/** The variants that are looked for beside a line: none where it has none, or all were left out. */
export function variantsOfLine(line: string, options: VariantOptions | undefined): Variant[] {
  return options ? withoutRemoved(variantsOf(line, options.kinds).items, line, options) : []
}

/** All of them, with those that were left out. */
export function describeVariants(
  line: string,
  options: VariantOptions,
): Omit<MadeVariants, 'items'> & { items: (Variant & { isRemoved: boolean })[] } {
  const { items, leftOut, reason } = variantsOf(line, options.kinds)
  const kept = new Set(withoutRemoved(items, line, options))
  return { items: items.map((variant) => ({ ...variant, isRemoved: !kept.has(variant) })), leftOut, reason }
}

function withoutRemoved(items: readonly Variant[], line: string, { removed }: VariantOptions): Variant[] {
  const left = new Set(Object.hasOwn(removed, line) ? removed[line] : [])
  return items.filter(({ spelling }) => !left.has(spelling))
}

/** A query string that finds what any of several ask for: how the search page is asked for a line with its variants. */
export function anyOfTexts(own: string, variants: readonly string[]): string {
  if (variants.length === 0) return own
  return [/^"[^"]*"(?:~\d+)?$/.test(own) ? own : `(${own})`, ...variants].join(' OR ')
}
