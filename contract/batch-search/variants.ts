import { z } from 'zod'
import { limits } from '../spine/limits.ts'
import { jsonObject } from '../spine/parameters.ts'

/**
 * Ways in which a name is written otherwise: umlauts and signs (plain accents make no difference to any search); the family name first; initials, and names left out; other scripts and other
 * romanisations; the legal form of a company; letters that recognition of scanned pages confuses.
 */
export const variantKinds = ['accents', 'order', 'initials', 'transliteration', 'company', 'ocr'] as const
export const VariantKind = z.enum(variantKinds)
export type VariantKind = z.infer<typeof VariantKind>

const count = z.int().nonnegative()

/** Another spelling of a line, looked for as a phrase. `kinds`: all that it takes, in order; `changed`: what differs (`ü → ue`, `ISO 9`); may be empty where the kind says it all. */
export const Variant = z.strictObject({ spelling: z.string(), kinds: z.array(VariantKind).min(1), changed: z.string() })
export type Variant = z.infer<typeof Variant>

/** Why a line has none: it has operators or patterns, is too long, has no word of two letters, or letters of several scripts. */
export const variantlessReasons = ['operators', 'long', 'letters', 'scripts'] as const
export type VariantlessReason = (typeof variantlessReasons)[number]

/**
 * The variants of a line before it is searched. `isRemoved`: somebody left it out; `count`: how many documents have it, null where that was not counted. `leftOut`: how many more
 * there are than are looked for, by kind. `reason`: why there are none.
 */
export const LineVariants = z
  .strictObject({
    items: z.array(Variant.extend({ isRemoved: z.boolean(), count: count.nullable() })),
    leftOut: z.array(z.strictObject({ kind: VariantKind, count })),
    reason: z.enum(variantlessReasons).nullable(),
  })
  .meta({ id: 'LineVariants' })
export type LineVariants = z.infer<typeof LineVariants>

/** A variant that a line was found by, and how many documents have it: several may stand in one. */
export const FoundVariant = Variant.extend({ count }).meta({ id: 'FoundVariant' })
export type FoundVariant = z.infer<typeof FoundVariant>

/** By what a hit was found, for filters: by the line as it stands, or by variants of a kind. */
export const foundBys = ['line', ...variantKinds] as const
export const FoundBy = z.enum(foundBys)
export type FoundBy = z.infer<typeof FoundBy>

/** Single variants that are left out, as JSON: lines, and spellings of each. */
export const removedVariants = jsonObject(z.record(z.string(), z.array(z.string().max(1_000)).max(500)), {
  what: 'lines, and a list of spellings of each',
  most: limits.queryLength * 10,
  example: '{"Tobias Wrenfield":["Wrenfield, Tobias"]}',
})
