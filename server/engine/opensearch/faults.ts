import { AppError } from '@dossier/contract'
import { z } from 'zod'

/** An answer that is no success. */
type Refusal = { status: number; text: string }

type Cause = { type?: string | undefined; reason?: string | null | undefined; caused_by?: Cause | undefined }
const Cause: z.ZodType<Cause> = z.lazy(() =>
  z.object({ type: z.string().optional(), reason: z.string().nullish(), caused_by: Cause.optional() }),
)
const Told = z.object({
  error: z.union([
    z.string(),
    z.object({
      type: z.string().optional(),
      reason: z.string().nullish(),
      root_cause: z.array(Cause).optional(),
      caused_by: Cause.optional(),
      failed_shards: z.array(z.object({ reason: Cause })).optional(),
    }),
  ]),
})

/** Whether the same may be answered in a while: the cluster is busy, starts, or has lost a part. A full disk does not pass by itself. */
export function isPassing({ status, text }: Refusal): boolean {
  return (
    (status === 429 || status === 502 || status === 503 || status === 504) &&
    !isFullDisk(text) &&
    !isOfQuery(readCauses(text).types)
  )
}

/** The error of an answer that is no success, in a sentence for whoever runs the server. */
export function readFault({ status, text }: Refusal): AppError {
  const { types, reason } = readCauses(text)
  const said = new Error(text.slice(0, 2_000))
  if (isFullDisk(text)) return new AppError('DISK_FULL', { message: fullDisk }, { cause: said })
  if (status === 401 || status === 403) {
    const message = `The search cluster does not let us in (${status}). Check the user and password, or the key, in the file that engineSignIn (or --sign-in) names, and what they may do there.`
    return new AppError('ENGINE_DOWN', { message }, { cause: said })
  }
  if (types.includes('index_not_found_exception'))
    return new AppError(
      'ENGINE_DOWN',
      { message: `An index of ours is gone from the search cluster (${reason}): ${cure}` },
      { cause: said },
    )
  if (status < 500 && status !== 429) return new AppError('BAD_QUERY', { message: reason }, { cause: said })
  if (isOfQuery(types) || reason.startsWith('Missing value for field'))
    return new AppError('BAD_QUERY', { message: reason }, { cause: said })
  return new AppError('ENGINE_DOWN', { message: downMessage(status, types, reason) }, { cause: said })
}

const cure = 'run "npx dossier rebuild", which makes it again from the records'

const fullDisk =
  'The disk of the search cluster is full, it takes no more documents: make room there, then resume. Nothing that was saved is lost.'

/** Faults of a query that are answered as if the cluster had failed. */
const queryFaults = new Set([
  'aggregation_execution_exception',
  'too_many_buckets_exception',
  'too_complex_to_determinize_exception',
  'illegal_argument_exception',
  'too_many_clauses',
  'too_many_nested_clauses',
])

function isOfQuery(types: string[]): boolean {
  return types.some((type) => queryFaults.has(type))
}

function downMessage(status: number, types: string[], reason: string): string {
  if (status === 429) return `The search cluster is too busy or has too little memory (${reason}). It is asked again more slowly.`
  const isRed = types.includes('no_shard_available_action_exception') || reason.includes('all shards failed')
  if (isRed)
    return 'The search cluster is red: parts of its indices are not there. Start the missing nodes; nothing of the records is lost.'
  return `The search cluster answers ${status}: ${reason}`
}

/** Where a disk is nearly full, a cluster locks its indices against writing. What it says of a query may hold the same words. */
export function isFullDisk(text: string): boolean {
  const { types, reason } = readCauses(text)
  return types.includes('cluster_block_exception') && /flood-stage|read-only-allow-delete|read-only \/ allow delete/.test(reason)
}

function readCauses(text: string): { types: string[]; reason: string } {
  const told = Told.safeParse(parsed(text)).data?.error
  if (told === undefined || typeof told === 'string') return { types: [], reason: (told ?? text).slice(0, 500) }
  const first = told.failed_shards?.[0]?.reason ?? told.root_cause?.[0] ?? told
  const causes = [...chain(told.caused_by), ...chain(first)]
  const types = [told.type, ...causes.map(({ type }) => type)].filter((type) => type !== undefined)
  return { types, reason: (causes.findLast(({ reason }) => reason)?.reason ?? told.reason ?? text).slice(0, 500) }
}

function chain(cause: Cause | undefined): Cause[] {
  return cause === undefined ? [] : [cause, ...chain(cause.caused_by)]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a proxy answers in HTML
  }
}
