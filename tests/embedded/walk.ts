import { createHash } from 'node:crypto'
import { SearchAnswer } from '@dossier/contract/search/search'
import { z } from 'zod'
import type { Program } from '../harness/program.ts'

/** An embedded document that was asked for its bytes. `why`: absent where it gave those that were read, by their digest; else the sentence, or what was wrong. */
export type Asked = { path: string; id: string; container: string; why?: string; isWrong: boolean; ms: number }

const digestKey = 'tika_metadata_x_tika_digest_sha384'
const Source = z.object({
  path: z.string(),
  extractionLevel: z.number(),
  contentType: z.string().optional(),
  parentDocument: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).default({}),
})
type Source = z.infer<typeof Source>
type Found = { id: string; routing: string; source: Source }

const Refusal = z.object({ code: z.string(), error: z.string() })

/** Asks for the bytes of every embedded document of a project, one after the other; answers what each gave. */
export async function* askForAll({ address, call }: Program, project: string): AsyncGenerator<Asked> {
  const all: Found[] = []
  for await (const document of documentsOf(call, project)) all.push(document)
  const types = new Map(all.map(({ id, source }) => [id, source.contentType ?? 'unknown']))
  for (const { id, routing, source } of all) {
    if (source.extractionLevel === 0) continue
    const container = types.get(source.parentDocument ?? '') ?? 'unknown'
    const startedAt = performance.now()
    const answer = await fetch(`${address}/api/${project}/documents/src/${id}?routing=${routing}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const asked = { path: source.path, id, container, ms: performance.now() - startedAt }
    if (answer.ok) {
      const isIt = createHash('sha384').update(bytes).digest('hex') === source.metadata[digestKey]
      yield { ...asked, isWrong: !isIt, ...(!isIt && { why: 'other bytes than were read' }) }
      continue
    }
    const { success, data } = Refusal.safeParse(JSON.parse(bytes.toString()))
    yield { ...asked, isWrong: answer.status !== 404 || !success, why: `${answer.status}: ${data?.error ?? bytes.toString()}` }
  }
}

const pageSize = 1_000

async function* documentsOf(call: Program['call'], project: string): AsyncGenerator<Found> {
  for (let after: unknown[] | undefined; ; ) {
    const body = {
      query: { match: { type: 'Document' } },
      sort: [{ path: 'asc' }, { _id: 'asc' }],
      size: pageSize,
      _source: { includes: ['path', 'extractionLevel', 'contentType', 'parentDocument', `metadata.${digestKey}`] },
      ...(after && { search_after: after }),
    }
    const { hits } = SearchAnswer.parse(await call('POST', `/api/index/search/${project}/_search`, body)).hits
    for (const { _id, _routing, _source } of hits) yield { id: _id, routing: _routing ?? _id, source: Source.parse(_source) }
    if (hits.length < pageSize) return
    after = hits.at(-1)?.sort
  }
}
