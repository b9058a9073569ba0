import { AppError, type Call } from '@dossier/contract'
import { firstIssue, wrongWith } from '@dossier/contract/spine/wrong-with'
import type { z } from 'zod'
import type { BegunBy, SentInput } from '../scope/kinds.ts'

/** The call that begins a kind of task, and what it is sent for the arguments of a task that another program hands in; what it does not take is left out by the call itself. */
export function begunBy<Args extends z.ZodType>(call: Call, args: Args, send: (args: z.output<Args>) => SentInput): BegunBy {
  return { call, read: (given) => send(readArgs(args, given)) }
}

function readArgs<Args extends z.ZodType>(args: Args, given: unknown): z.output<Args> {
  const { data, error } = args.safeParse(given)
  if (!error) return data
  const issue = firstIssue(error.issues)
  const place = ['args', ...(issue?.path ?? [])].map(String).join('.')
  throw new AppError('BAD_REQUEST', { message: `The task cannot be begun: "${place}": ${wrongWith(issue)}` })
}
