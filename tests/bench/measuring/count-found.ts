import { z } from 'zod'
import type { Program } from '../../harness/program.ts'

const Total = z.object({ hits: z.object({ total: z.object({ value: z.number() }).loose() }).loose() }).loose()

/** How many documents of the usual project a query string finds, however many. */
export async function countFound(program: Program, query: string): Promise<number> {
  const body = { query: { query_string: { query } }, size: 1, track_total_hits: true }
  return Total.parse(await program.call('POST', '/api/index/search/local-datashare/_search', body)).hits.total.value
}
