import { mkdir } from 'node:fs/promises'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { makeCorpus, storeCorpus } from '../corpus/synthetic.ts'
import { openScreen, timeSearches } from '../measuring/screen.ts'
import { type Figure, quantile, seconds } from '../measuring/table.ts'
import { untilFollowed } from '../search/search-speed.ts'

const documents = 50_000
const project = 'local-datashare'
const all = { match: { type: 'Document' } }

/** All of 50,000 documents tagged by one call and undone by another, a screen asking meanwhile; then searches and the facet of the tag. */
export async function measureTags(bench: string): Promise<Figure[]> {
  const home = await makeFolder('bench-tags')
  await mkdir(home, { recursive: true })
  await storeCorpus(makeCorpus(bench, await makeFolder('bench-corpus'), { documents, withEntities: false }), home)
  const program = await startProgram(home, [], unchecked)
  try {
    await untilFollowed(program, documents)
    const screen = openScreen(program, bench, project)
    const rest = quantile(await screen.atRest(), 0.5)
    const tag = await screen.during(() => change(program, 'tag', { query: all, tags: ['urgent'] }))
    const plain = await timeSearches(program, project, { query: all, size: 25 })
    const tagged = await timeSearches(program, project, { query: { term: { tags: 'urgent' } }, size: 25 })
    const facet = await timeSearches(program, project, { query: all, size: 25, aggs: { tags: { terms: { field: 'tags' } } } })
    const undo = await screen.during(() => change(program, 'untag', { undo: tag.answer.change }))
    if (tag.answer.result < documents || undo.answer.result !== tag.answer.result) throw new Error('not all were tagged')
    const median = quantile([...tag.searches, ...undo.searches], 0.5)
    const peer = `${plain.toFixed(1)} ms without the tag`
    return [
      { name: `tag ${tag.answer.result} documents by a query`, ours: seconds(tag.ms), target: '< 2 s', isReached: tag.ms < 2000 },
      { name: 'take exactly that back', ours: seconds(undo.ms), target: '< 2 s', isReached: undo.ms < 2000 },
      {
        name: 'search meanwhile, median',
        ours: `${median.toFixed(1)} ms`,
        peer: `${rest.toFixed(1)} ms at rest`,
        target: '<= 2x',
        isReached: median <= 2 * rest,
      },
      { name: 'slowest search meanwhile', ours: `${Math.max(...tag.searches, ...undo.searches).toFixed(0)} ms` },
      { name: 'search of the tagged ones, p95', ours: `${tagged.toFixed(1)} ms`, peer },
      { name: 'facet of the tags, p95', ours: `${facet.toFixed(1)} ms`, peer },
    ]
  } finally {
    await program.stop()
  }
}

const Changed = z.object({ result: z.number(), change: z.number().nullable() })

async function change(program: Program, call: 'tag' | 'untag', body: object): Promise<z.infer<typeof Changed>> {
  return Changed.parse(await program.call('POST', `/api/${project}/documents/batchUpdate/${call}`, body))
}
