import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueryStringOptions } from '@dossier/server/query/parse-query-string.ts'
import { canonical } from '@dossier/server/query/testing/canonical.ts'
import { type GrammarCases, grammarCases } from '@dossier/server/query/testing/grammar-cases.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from './nodes/opensearch-node.ts'

const Explanation = z.object({
  explanations: z.array(z.object({ explanation: z.string().optional(), error: z.string().optional() })),
})

const index = {
  settings: { number_of_shards: 1, number_of_replicas: 0, 'index.query.default_field': ['content', 'tags'] },
  mappings: {
    properties: {
      type: { type: 'keyword' },
      content: { type: 'text' },
      tags: { type: 'keyword' },
      title: { type: 'keyword' },
      contentLength: { type: 'long' },
      extractionDate: { type: 'date' },
      isHidden: { type: 'boolean' },
    },
  },
}

const brought = bringOpenSearch()
if ('missing' in brought) process.stdout.write(`left out: ${brought.missing}\n`)

describe.skipIf('missing' in brought)('the grammar of query strings against a real node', () => {
  const home = mkdtempSync(join(tmpdir(), 'oracle-'))
  let node: OpenSearchNode | undefined
  beforeAll(async () => {
    if ('missing' in brought) return
    node = await startOpenSearch(brought.lib, home)
    await send(`${node.url}/q`, 'PUT', index)
    // Without any value a field has nothing that `exists` could look at, and the node explains it away.
    const source = {
      type: 'Document',
      content: 'a',
      tags: ['x'],
      title: 't',
      contentLength: 1,
      extractionDate: 0,
      isHidden: false,
    }
    await send(`${node.url}/q/_doc/1?refresh=true`, 'PUT', source)
  })
  afterAll(async () => {
    await node?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  for (const { options, cases } of grammarCases) {
    it.each(compared(cases))(`explains $text with ${JSON.stringify(options)} as we do`, async ({ text, printed }) => {
      expect(canonical(await explain(node?.url ?? '', text, options))).toBe(canonical(printed))
    })
  }
})

function compared(cases: GrammarCases['cases']): GrammarCases['cases'] {
  return cases.filter(({ own }) => own === undefined)
}

/** What the node makes of a query string, in the notation of our cases. */
async function explain(url: string, text: string, options: QueryStringOptions): Promise<string> {
  const query_string = {
    query: text,
    ...(options.fields && { fields: options.fields }),
    ...(options.defaultField && { default_field: options.defaultField }),
    ...(options.operator && { default_operator: options.operator }),
    ...(options.minimumShouldMatch !== undefined && { minimum_should_match: options.minimumShouldMatch }),
    ...(options.fuzziness && { fuzziness: options.fuzziness }),
    ...(options.prefixLength && { fuzzy_prefix_length: options.prefixLength }),
    ...(options.slop && { phrase_slop: options.slop }),
    ...(options.isLenient && { lenient: true }),
  }
  const answer = await send(`${url}/q/_validate/query?explain=true`, 'POST', { query: { query_string } })
  const [first] = Explanation.parse(answer).explanations
  return first?.explanation === undefined ? `error: ${first?.error}` : inOurNotation(first.explanation)
}

function inOurNotation(explanation: string): string {
  if (explanation === '') return 'none'
  return explanation
    .replace(/IndexOrDocValuesQuery\(indexQuery=([^)]*?), dvQuery=[^)]*?\)/g, '$1')
    .replace(/ConstantScore\(FieldExistsQuery \[field=([^\]]*)\]\)/g, '_exists_:$1')
    .replace(/MatchNoDocsQuery\("[^"]*"\)/g, 'none')
    .replaceAll('-9223372036854775808', '*')
    .replaceAll('9223372036854775807', '*')
    .replaceAll('isHidden:T', 'isHidden:true')
}

async function send(url: string, method: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return answer.json()
}
