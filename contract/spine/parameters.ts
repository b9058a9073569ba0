import { z } from 'zod'
import { limits } from './limits.ts'

/** A whole number from 0 up to `max` in an address; absent: `absent`. */
export function wholeNumber({ absent, max = Number.MAX_SAFE_INTEGER }: { absent: number; max?: number }) {
  return z.preprocess(readDigits, z.int().min(0).max(max).default(absent)).default(absent)
}

/** A whole number from 0 up to `max` in an address, or undefined. */
export function optionalWholeNumber({ max = Number.MAX_SAFE_INTEGER }: { max?: number } = {}) {
  return z.preprocess(readDigits, z.int().min(0).max(max).optional()).optional()
}

/** Yes or no in an address: `true`, `1` and the bare name are yes, `false` and `0` no. */
export const flag = z
  .union([z.boolean(), z.enum(['true', '1', '', 'false', '0']).transform((text) => text !== 'false' && text !== '0')])
  .optional()

/** One value or several of the same name in an address. */
export function severalOf<Value extends string>(values: readonly Value[]) {
  return z.preprocess((given: Value | Value[] | undefined) => [given ?? []].flat(), z.array(z.enum(values))).optional()
}

/** Several values in one of an address, joined by commas. */
export const joined = z
  .string()
  .max(100_000)
  .transform((text) => text.split(',').filter((part) => part !== ''))

/** `from` and `size` of lists; others are ignored, because clients send sorts and filters that not every list needs. */
export const PageQuery = z.object({
  from: wholeNumber({ absent: 0 }),
  size: wholeNumber({ absent: 100, max: limits.resultWindow }),
})
export type PageQuery = z.output<typeof PageQuery>

const count = z.int().nonnegative()

/** Which part of a list an answer is. */
export const Pagination = z.strictObject({ count, from: count, size: count, total: count }).meta({ id: 'Pagination' })
export type Pagination = z.infer<typeof Pagination>

/** One page of a list in the form of both client generations: `total` for the old, `pagination` for the new. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), total: count, pagination: Pagination })
}

function readDigits(text: string | number | undefined): string | number | undefined {
  return typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : text
}

/** A list that clients also write as one value. */
export function givenListOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.preprocess((given) => (given === undefined || given === null ? [] : [given].flat()), z.array(item).max(most))
}

/** The same where it may be left out; it is empty then. */
export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return givenListOf(item, most).default([])
}
