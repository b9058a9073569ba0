import { AppError, limits } from '@dossier/contract'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { counted, formatPath } from '../format.ts'
import { noteBehind, openSession } from '../session.ts'

const Hit = z.object({
  _id: z.string(),
  _source: z
    .object({ path: z.string().optional(), title: z.string().optional(), extractionLevel: z.number().optional() })
    .loose(),
  highlight: z
    .object({ content: z.array(z.string()).optional() })
    .loose()
    .optional(),
})

const Answer = z
  .object({ hits: z.object({ total: z.object({ value: z.number() }).loose(), hits: z.array(Hit.loose()) }).loose() })
  .loose()

/** Searches as the search page does and prints the hits with their excerpts; as JSON, the answer of the search proxy. */
export async function search(context: Context, query: string, page: { from?: string; size?: string }): Promise<number> {
  const { config, terminal, signal } = context
  const body = createBody(query, readCount('--from', page.from), readCount('--size', page.size))
  const session = await openSession(config, signal)
  noteBehind(session, terminal)
  try {
    const answer = await session.client.ask(
      'POST',
      `/api/index/search/${encodeURIComponent(config.project)}/_search`,
      Answer,
      body,
    )
    terminal.json(answer)
    terminal.line(`${counted(answer.hits.total.value, 'document')}`)
    for (const hit of answer.hits.hits) {
      terminal.line(
        `\n${formatPath(hit._source.path ?? hit._id)}${(hit._source.extractionLevel ?? 0) > 0 ? `  !/${formatPath(hit._source.title ?? '')}` : ''}`,
      )
      for (const excerpt of hit.highlight?.content ?? []) terminal.line(`    ${formatPath(excerpt.replaceAll(/\s+/g, ' '))}`)
    }
    return exitCodes.done
  } finally {
    await session.close()
  }
}

function createBody(query: string, from: number, size: number) {
  const { highlightFragments, highlightFragmentSize } = limits
  const fields = {
    content: { fragment_size: highlightFragmentSize, number_of_fragments: highlightFragments, pre_tags: ['«'], post_tags: ['»'] },
  }
  return {
    query: queryOf(query),
    from,
    size,
    track_total_hits: true,
    sort: [{ _score: { order: 'desc' } }],
    _source: { excludes: ['content', 'content_translated'] },
    // A terminal shows text: it must not come escaped as HTML.
    highlight: { encoder: 'default', fields },
  }
}

/** What the search page searches for these words. */
export function queryOf(query: string) {
  return {
    bool: { must: [{ match_all: {} }, { bool: { should: [{ query_string: { query } }] } }, { match: { type: 'Document' } }] },
  }
}

function readCount(flag: string, text = '0'): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 0) return count
  throw new AppError('BAD_PAGE', { message: `${flag} is "${text}" but must be a whole number from 0 upwards.` })
}
