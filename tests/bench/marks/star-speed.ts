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

/** All of 50,000 documents starred by one call and undone by another, a screen asking meanwhile; then searches of the starred ones. */
export async function measureStars(bench: string): Promise<Figure[]> {
  const home = await makeFolder('bench-stars')
  await mkdir(home, { recursive: true })
  await storeCorpus(makeCorpus(bench, await makeFolder('bench-corpus'), { documents, withEntities: false }), home)
  const program = await startProgram(home, [], unchecked)
  try {
    await untilFollowed(program, documents)
    const screen = openScreen(program, bench, project)
    const rest = quantile(await screen.atRest(), 0.5)
    const star = await screen.during(() => change(program, 'star', { query: { match: { type: 'Document' } } }))
    const plain = await timeSearches(program, project, { query: { match: { type: 'Document' } }, size: 25 })
    const starred = await timeSearches(program, project, { query: starredClause, size: 25 })
    const undo = await screen.during(() => change(program, 'unstar', { undo: star.answer.change }))
    if (star.answer.result < documents || undo.answer.result !== star.answer.result) throw new Error('not all were starred')
    const median = quantile([...star.searches, ...undo.searches], 0.5)
    return [
      {
        name: `star ${star.answer.result} documents by a query`,
        ours: seconds(star.ms),
        target: '< 2 s',
        isReached: star.ms < 2000,
      },
      { name: 'take exactly that back', ours: seconds(undo.ms), target: '< 2 s', isReached: undo.ms < 2000 },
      { name: 'search meanwhile, median', ours: `${median.toFixed(1)} ms`, peer: `${rest.toFixed(1)} ms at rest` },
      { name: 'slowest search meanwhile', ours: `${Math.max(...star.searches, ...undo.searches).toFixed(0)} ms` },
      {
        name: 'search of the starred ones, p95',
        ours: `${starred.toFixed(1)} ms`,
        peer: `${plain.toFixed(1)} ms without the set`,
      },
    ]
  } finally {
    await program.stop()
  }
}

const Changed = z.object({ result: z.number(), change: z.number().nullable() })

async function change(program: Program, call: 'star' | 'unstar', body: object): Promise<z.infer<typeof Changed>> {
  return Changed.parse(await program.call('POST', `/api/${project}/documents/batchUpdate/${call}`, body))
}

/** As the filter on screen asks. */
const starredClause = { terms: { _id: { index: '.sets', id: 'starred', path: 'documents' } } }
