import { AppError, limits } from '@dossier/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listProjects } from '../projects/projects.ts'
import { countProject } from '../search/count-project.ts'
import { getDocument, getSource } from '../search/get-document.ts'
import { describeFields, describeMapping } from '../search/mapping.ts'
import { continueScroll, endScrolls, openScroll, type ScrollDeps } from '../search/scroll.ts'
import { createScrolls } from '../search/scrolls.ts'
import { searchAsync } from '../search/search-async.ts'
import { searchProject } from '../search/search-project.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'
import { searchPrefix } from './faults.ts'
import { readSearchTarget, type SearchTarget } from './search-target.ts'

const Params = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional())

/** The search proxy: Elasticsearch's addresses and bodies, answered from the engine and the records. */
export function serveSearch(app: App, context: HttpContext): void {
  const scrolls = createScrolls()
  const schema = { tags: ['search'], summary: 'Search, count and read as in Elasticsearch', querystring: Params }
  const answer = async (request: FastifyRequest<{ Querystring: z.infer<typeof Params> }>, reply: FastifyReply) => {
    const path = (request.url.split('?', 1)[0] ?? '').slice(searchPrefix.length)
    const names = new Set((await listProjects(context)).map(({ name }) => name))
    const target = readSearchTarget(request.method, path, (index) => names.has(index))
    const caller = (await context.identity.identify({ headers: request.headers }))?.id ?? ''
    const deps = { records: context.records, engine: context.engine, scrolls, caller }
    const mayRead = async (projects: string[]) => projects.every((project) => names.has(project))
    const input = { body: request.body, params: request.query, signal: untilGone(reply), mayRead }
    const { status, body } = await answerTarget(deps, target, input)
    return reply.code(status).header('X-elastic-product', 'Elasticsearch').send(body)
  }
  app.get(`${searchPrefix}*`, { schema }, answer)
  app.post(`${searchPrefix}*`, { schema }, answer)
  app.delete(`${searchPrefix}_search/*`, { schema }, answer)
  app.delete(`${searchPrefix}_async_search/:id`, { schema }, () => {
    throw new AppError('NOT_FOUND', { message: 'There is no such search: answers are complete at once and nothing is kept' })
  })
}

type Input = {
  body: unknown
  params: z.infer<typeof Params>
  signal: AbortSignal
  mayRead: (projects: string[]) => Promise<boolean>
}

async function answerTarget(deps: ScrollDeps, target: SearchTarget, input: Input): Promise<{ status: number; body: unknown }> {
  const { params } = input
  switch (target.kind) {
    case 'search': {
      const search = params.scroll === undefined ? searchProject : openScroll
      return { status: 200, body: await search(deps, { ...input, indices: target.indices }) }
    }
    case 'scroll':
      return { status: 200, body: await continueScroll(deps, { ...input, id: target.id }, input.mayRead) }
    case 'endScroll':
      return endScrolls(deps, { ...input, id: target.id })
    case 'asyncSearch':
      return { status: 200, body: await searchAsync(deps, { ...input, indices: target.indices }) }
    case 'count':
      return { status: 200, body: await countProject(deps, { ...input, indices: target.indices }) }
    case 'mapping':
      return { status: 200, body: describeMapping(target.indices) }
    case 'fields':
      return { status: 200, body: describeFields(target.indices, target.names) }
    case 'document':
      return getDocument(deps, { index: target.index, id: target.id, params })
    case 'source':
      return getSource(deps, { index: target.index, id: target.id, params })
  }
}

/** Stops a search that nobody waits for any more, or that takes longer than any client waits. */
function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort()
  })
  return AbortSignal.any([gone.signal, AbortSignal.timeout(limits.requestTimeoutMs)])
}
