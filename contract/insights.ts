import { z } from 'zod'
import { call } from './spine/call.ts'

const count = z.int().nonnegative()

/** A month as `2014-03`. */
const Month = z.string().regex(/^\d{4}-\d{2}$/)

/** What documents by month are counted of: the whole project, a folder with all below it, a file of messages, whoever sent them. */
export const silentKinds = ['project', 'folder', 'mailbox', 'sender'] as const

/**
 * Months in which something is unusually quiet, from the first to the last of them. `found`: its documents of these months; `expected`: how many the surrounding months
 * would suggest; `rate`: the median of the surrounding months; `quietElsewhere`: other months of all its time that are as quiet, of `monthsElsewhere`. `chance`: how probable so
 * long a pause would be by accident, 0 to 1. `isEverywhere`: the project as a whole is quiet then.
 */
export const SilentMonths = z
  .strictObject({
    kind: z.enum(silentKinds),
    /** A path, or a sender as messages have it; empty for the project. */
    subject: z.string(),
    from: Month,
    to: Month,
    months: count,
    found: count,
    expected: z.number().nonnegative(),
    rate: z.number().nonnegative(),
    quietElsewhere: count,
    monthsElsewhere: count,
    chance: z.number().min(0).max(1),
    isEverywhere: z.boolean(),
  })
  .meta({ id: 'SilentMonths' })
export type SilentMonths = z.infer<typeof SilentMonths>

/**
 * Numbers that a series of file names leaves out. `pattern`: the name with `#` where the number stands; `step`: from one number to the next; `missing`: the first of those
 * that are left out, of `missingCount`; `gaps`: in how many places.
 */
export const BrokenSeries = z
  .strictObject({
    kind: z.literal('series'),
    /** The folder. */
    subject: z.string(),
    pattern: z.string(),
    first: z.string(),
    last: z.string(),
    step: z.int().positive(),
    present: count,
    missing: z.array(z.string()),
    missingCount: count,
    gaps: count,
    chance: z.number().min(0).max(1),
  })
  .meta({ id: 'BrokenSeries' })
export type BrokenSeries = z.infer<typeof BrokenSeries>

/** A pause, or a series with numbers missing. */
export const Silence = z.discriminatedUnion('kind', [SilentMonths, BrokenSeries])
export type Silence = z.infer<typeof Silence>

/**
 * What is unusually quiet, the least probable first. `looked`: how many of each kind were examined; `isCut`: there are more folders, senders or silences than were
 * examined or are told.
 */
export const Silences = z
  .strictObject({
    items: z.array(Silence),
    looked: z.strictObject({ folders: count, mailboxes: count, senders: count, series: count }),
    isCut: z.boolean(),
  })
  .meta({ id: 'Silences' })
export type Silences = z.infer<typeof Silences>

/** What is computed of a project as a whole. */
export const insightCalls = {
  silences: call({
    method: 'GET',
    path: '/api/:project/insights/silences',
    params: z.object({ project: z.string() }),
    answer: Silences,
    errors: ['ENGINE_DOWN'],
    needs: 'read',
    summary: 'Months, folders, mailboxes, senders and series of numbers with unusual gaps',
    tags: ['insights'],
  }),
}
