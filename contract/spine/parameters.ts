import { z } from 'zod'
import { limits } from './limits.ts'

/** A number below 0 comes here as a text. */
const whole = z.int('a whole number from 0 upwards is expected')

/** A whole number from 0 up to `max` in an address; absent: `absent`. */
export function wholeNumber({ absent, max = Number.MAX_SAFE_INTEGER }: { absent: number; max?: number }) {
  return z.preprocess(readDigits, whole.min(0).max(max).default(absent)).default(absent)
}

/** A whole number from 0 up to `max` in an address, or undefined. */
export function optionalWholeNumber({ max = Number.MAX_SAFE_INTEGER }: { max?: number } = {}) {
  return z.preprocess(readDigits, whole.min(0).max(max).optional()).optional()
}

/** A whole number from 0 up that an address or a body has to have. */
export const requiredWholeNumber = z.preprocess(readDigits, whole.min(0))

/** A field of a form that is JSON of an object, read; an empty one is `{}`. `what`: what it has to be, as whoever sent something else is told. */
export function jsonObject<Value>(
  schema: z.ZodType<Value>,
  { what, most, example }: { what: string; most: number; example: string },
) {
  const message = `has to be a JSON object: ${what}`
  return z
    .string()
    .max(most)
    .regex(/^(?:\s*\{[\s\S]*\}\s*)?$/, message)
    .meta({ examples: [example] })
    .default('')
    .transform((text, context) => {
      const read = schema.safeParse(readJson(text || '{}'))
      if (read.success) return read.data
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is told by the schema.
    return undefined
  }
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

/** By which the server knows its own address as whoever asks knows it. */
export const AddressHeaders = z.object({ host: z.string().optional(), 'x-forwarded-proto': z.string().optional() })

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
