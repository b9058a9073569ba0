import { z } from 'zod'
import { listTasks } from '../tasks/stop.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'

const StatusQuery = z.object({ format: z.string().optional() })

/** `/api/status`: whether records and engine answer, for watching programs; 504 without the engine, 503 without the records. */
export function serveStatus(app: App, context: HttpContext): void {
  const schema = { tags: ['settings'], summary: 'Whether the parts answer', querystring: StatusQuery }
  app.get('/api/status', { schema }, async ({ query }, reply) => {
    const status = await readStatus(context)
    reply.code(statusCode(status))
    if (query.format !== 'openmetrics') return reply.send(status)
    return reply.type('text/plain; version=0.0.4').send(asMetrics(status))
  })
}

type Status = Awaited<ReturnType<typeof readStatus>>

async function readStatus(context: HttpContext) {
  const tasks = await answers(listTasks(context, { states: ['QUEUED', 'RUNNING'] }))
  const index = (await answers(context.engine.stats())) !== undefined
  const isUp = tasks !== undefined
  return {
    database: isUp,
    index,
    taskManager: isUp,
    databus: isUp,
    document_queue_status: isUp,
    document_queue_size: tasks?.length ?? 0,
  }
}

function answers<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(() => undefined)
}

function statusCode({ index, database }: Status): number {
  if (!index) return 504
  return database ? 200 : 503
}

function asMetrics(status: Status): string {
  const lines = Object.entries(status).map(([resource, value]) => {
    const state = typeof value === 'boolean' ? `status="${value ? 'OK' : 'KO'}",` : ''
    return `datashare{${state}resource="${resource}"} ${Number(value)} ${Date.now()}`
  })
  return ['# HELP datashare Whether the parts of the program answer', '# TYPE datashare gauge', ...lines, ''].join('\n')
}
