import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * A recorded request with what the contract says of its answer. Only what is named is compared; `{letter}` and the like stand for values that
 * are known when the test runs, `$string`, `$number`, `$object`, `$absent` and `$/pattern/` for any value of that kind.
 */
const Case = z.strictObject({
  name: z.string(),
  request: z.strictObject({
    method: z.string(),
    path: z.string().startsWith('/'),
    headers: z.record(z.string(), z.string()).optional(),
    /** Sent as JSON. */
    body: z.unknown().optional(),
    /** Sent as it is. */
    text: z.string().optional(),
  }),
  expect: z.strictObject({
    status: z.int(),
    headers: z.record(z.string(), z.string()).optional(),
    /** Values as they go over the wire. */
    cookies: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
    text: z.string().optional(),
    textStart: z.string().optional(),
  }),
  /** Asked again until the answer fits: something goes on beside it. */
  until: z.boolean().optional(),
  /** The name under which later requests have the text of the answer. */
  keepAs: z.string().optional(),
})
export type Case = z.infer<typeof Case>

const folder = join(import.meta.dirname, 'cases')

/** The files of recorded requests by name, in the order in which they are replayed. */
export function readCases(): [name: string, cases: Case[]][] {
  // Projects come last: they add some that others do not expect.
  const last = 'projects.json'
  const files = readdirSync(folder).filter((file) => file !== last)
  return [...files.sort(), last].map((file) => [file, z.array(Case).parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))])
}

/** The same with each `{name}` replaced by its value. */
export function fillIn(recorded: Case, values: Record<string, string>): Case {
  const text = JSON.stringify(recorded).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : JSON.stringify(value).slice(1, -1)
  })
  return Case.parse(JSON.parse(text))
}
