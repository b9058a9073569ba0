import { z } from 'zod'
import { DocumentHit, documentEntities, isFolder } from '../../ftm/documents.ts'
import type { Entity } from '../../ftm/entity.ts'
import { NameHit, nameEntities } from '../../ftm/names.ts'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { counted } from '../format.ts'
import { checkNewFile, saveFile } from '../save-file.ts'
import { queryOf } from '../search/search.ts'
import { withClient } from '../with-client.ts'
import { scroll } from './scroll.ts'

/** People and organizations that are remembered as written; beyond that one may be written again, which FollowTheMoney takes as the same. */
const rememberedAtMost = 20_000

/**
 * Writes the documents that a query finds, their messages' senders and recipients and their names as entities of FollowTheMoney, one on each line, as they come.
 * Documents come before mentions of names in them.
 */
export async function exportFtm(context: Context, query: string | undefined, { output }: { output?: string }): Promise<number> {
  if (output !== undefined) await checkNewFile(output)
  return withClient(context, async (client) => {
    const counts = { documents: 0, entities: 0 }
    const lines = linesOf(context, client, queryOf(query ?? '*'), counts)
    if (output !== undefined) await saveFile(output, lines, context.signal)
    else for await (const piece of lines) await context.terminal.write(piece)
    context.terminal.clear()
    context.terminal.note(sumOf(counts))
    return undefined
  })
}

type Counts = { documents: number; entities: number }

function sumOf({ entities, documents }: Counts): string {
  return `${counted(entities, 'entity', 'entities')} of ${counted(documents, 'document')}`
}

async function* linesOf({ config, terminal }: Context, client: Client, query: object, counts: Counts): AsyncGenerator<string> {
  const written = new Set<string>()
  const write = (entities: Entity[]) => {
    const fresh = entities.filter(({ id, schema }) => isFirst(written, id, schema))
    counts.entities += fresh.length
    terminal.progress(sumOf(counts))
    return fresh.map((each) => `${JSON.stringify(each)}\n`).join('')
  }
  const { project } = config
  const documents = { query, _source: { excludes: ['content', 'content_translated'] }, sort: ['_doc'] }
  for await (const hits of scroll(client, project, documents, DocumentHit)) {
    const folders = await foldersAmong(client, project, hits)
    counts.documents += hits.length
    yield write(hits.flatMap((hit) => documentEntities(project, hit, folders.has(hit._source.parentDocument ?? ''))))
  }
  const filter = [
    { term: { type: 'NamedEntity' } },
    { term: { isHidden: false } },
    { has_parent: { parent_type: 'Document', query } },
  ]
  for await (const hits of scroll(client, project, { query: { bool: { filter } }, sort: ['_doc'] }, NameHit))
    yield write(hits.flatMap((hit) => nameEntities(project, hit)))
}

/** Documents and mentions come once each; whoever they name comes with each of them. */
function isFirst(written: Set<string>, id: string, schema: string): boolean {
  if (!['LegalEntity', 'Person', 'Organization'].includes(schema)) return true
  if (written.has(id)) return false
  if (written.size >= rememberedAtMost) written.clear()
  written.add(id)
  return true
}

const Types = z.looseObject({
  hits: z.looseObject({
    hits: z.array(z.looseObject({ _id: z.string(), _source: z.looseObject({ contentType: z.string().default('') }) })),
  }),
})

/** Which of the documents that these lie in can be parents. */
async function foldersAmong(client: Client, project: string, hits: DocumentHit[]): Promise<Set<string>> {
  const values = [...new Set(hits.flatMap(({ _source }) => (_source.extractionLevel > 0 ? (_source.parentDocument ?? []) : [])))]
  if (values.length === 0) return new Set()
  const body = { size: values.length, query: { ids: { values } }, _source: ['contentType'] }
  const { hits: found } = await client.ask('POST', `/api/index/search/${encodeURIComponent(project)}/_search`, Types, body)
  return new Set(found.hits.filter(({ _source }) => isFolder(_source.contentType)).map(({ _id }) => _id))
}
