import { isUnfinished } from '@dossier/contract'
import type { TaskEvent } from '@dossier/contract/tasks/task-events'
import { z } from 'zod'
import { formatDuration, formatPath } from '../format.ts'
import type { ListedTask } from './listed.ts'

/** So much of an id is shown: enough to tell tasks apart, and to name one. */
const idLength = 8

/** And so much of a query. */
const queryLength = 60

const Told = z.object({
  folder: z.string().nullish().catch(null),
  found: z.number().optional().catch(undefined),
  done: z.number().optional().catch(undefined),
  secondsLeft: z.number().nullish().catch(null),
})

/** `3f2c1a0b  running    42%  INDEX  /data/leak  2026-11-24 00:12, 3 min left` */
export function taskLine(task: ListedTask): string {
  const { data = { folder: null, secondsLeft: null } } = Told.safeParse(task.properties ?? {})
  const share = isUnfinished(task.state) && task.progress >= 0 ? `${Math.floor(task.progress * 100)}%` : ''
  const left = isUnfinished(task.state) && data.secondsLeft ? `${formatDuration(data.secondsLeft * 1000)} left` : undefined
  const kind = task.type ?? task.name.split('.').at(-1) ?? task.name
  const about = subjectOf(task) ?? data.folder ?? undefined
  const fault = task.error?.message
  const head = [task.id.slice(0, idLength), task.state.toLowerCase().padEnd(9), share.padStart(4), kind.padEnd(14)].join('  ')
  const rest = [about && formatPath(about), moment(task.createdAt), left, fault && formatPath(fault)].filter(Boolean)
  return `${head}  ${rest.join(', ')}`
}

/** `2026-11-24 00:12:31  asked for by local` */
export function eventLine({ at, event, facts }: TaskEvent): string {
  const by = facts.user === undefined ? '' : ` by ${formatPath(String(facts.user))}`
  const texts: Record<TaskEvent['event'], string> = {
    asked: `asked for${by}`,
    begun: Number(facts.attempt ?? 1) > 1 ? `begun again, attempt ${facts.attempt}` : 'begun',
    progress: `${Math.floor(Number(facts.progress ?? 0) * 100)}% done`,
    'put-first': `put before the others${by}`,
    'made-room': 'made room for another task',
    'stop-asked': `asked to stop${by}`,
    resumed: `resumed${by}`,
    done: 'done',
    stopped: 'stopped',
    failed: `failed: ${formatPath(String(facts.message ?? ''))}`,
  }
  return `${moment(at, 19)}  ${texts[event]}`
}

const Named = z.object({
  nlpPipeline: z.string().optional(),
  dataDir: z.string().optional(),
  language: z.string().optional(),
  batchRecord: z.object({ name: z.string() }).optional(),
  batchDownload: z.object({ query: z.string() }).optional(),
  name: z.string().optional(),
})

function subjectOf({ args }: ListedTask): string | undefined {
  const { data } = Named.safeParse(args ?? {})
  const { batchRecord, batchDownload, name, dataDir, nlpPipeline, language } = data ?? {}
  return batchRecord?.name ?? (batchDownload && briefly(batchDownload.query)) ?? name ?? dataDir ?? nlpPipeline ?? language
}

/** A clause may be very long. */
function briefly(query: string): string {
  return query.length > queryLength ? `${query.slice(0, queryLength)}…` : query
}

/** In the time zone of the machine. */
function moment(at: number, length = 16): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, length).replace('T', ' ')
}
