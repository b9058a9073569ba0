import { homeLayout } from '@dossier/server/home/layout.ts'
import { startProgram, unchecked } from '../../harness/program.ts'
import { openStoredOracle } from '../corpus/stored-oracle.ts'
import { bringWholeCorpus } from '../corpus/whole-corpus.ts'
import { startBareServer } from '../measuring/bare-server.ts'
import { readPrivateMemory } from '../measuring/memory.ts'
import { readQueries, type Timing, timeSides } from '../measuring/queries.ts'
import { type Figure, megabytes } from '../measuring/table.ts'
import { readSizeAtRest, untilFollowed } from './search-speed.ts'

const mostShare = 1 / 3

/**
 * Each body of the known web client, names included, asked of ours and of an OpenSearch in turns: the same corpus, both warm, OpenSearch with 512 MB of heap, both
 * without their caches of answers. `isKept`: the corpus and both indexes stay in `.cache/bench` for the next run.
 */
export async function measureBodies(bench: string, documents: number, isKept: boolean): Promise<Figure[]> {
  const corpus = await bringWholeCorpus(bench, documents, isKept)
  const program = await startProgram(corpus.home, [], unchecked)
  try {
    const index = await readSizeAtRest(homeLayout(corpus.home).index)
    await untilFollowed(program, corpus.documents)
    const oracle = await openStoredOracle(bench, corpus)
    const sides = [`${program.address}/api/index/search`, ...(oracle ? [oracle.url] : [])]
    const queries = readQueries(bench, corpus, 'all')
    const bare = await startBareServer()
    const smallest = queries.filter(({ name }) => name === 'count-person')
    try {
      const timed = await timeSides(sides, queries)
      const least = await timeSides([bare.url, ...sides], smallest)
      return [
        { name: `index of ${documents} documents and their names`, ours: megabytes(index) },
        { name: 'private memory after the bodies', ours: megabytes(readPrivateMemory(corpus.home).bytes) },
        ...timed.map(figureOf),
        { name: 'bodies within a third, and no p95 above', ours: `${timed.filter(isQuick).length} of ${timed.length}` },
        ...least.map(leastOf),
      ]
    } finally {
      bare.stop()
      await oracle?.stop()
    }
  } finally {
    await program.stop()
  }
}

const isQuick = ([own, peer]: Timing[]) => !own || !peer || (own.p50 <= peer.p50 * mostShare && own.p95 <= peer.p95)

/** The smallest body once more, in turns with a bare server: what no answer over HTTP can be below. */
function leastOf([bare, ...sides]: Timing[]): Figure {
  const told = (timing: Timing | undefined) => `${timing?.p50.toFixed(2)} / ${timing?.p95.toFixed(2)} ms`
  const [own, peer] = sides.map(told)
  return { name: `${bare?.name}, beside a bare HTTP server`, ours: own ?? '', peer: `bare: ${told(bare)}; OpenSearch: ${peer}` }
}

function figureOf(timings: Timing[]): Figure {
  const [own, peer] = timings
  const tell = (timing: Timing | undefined) =>
    timing ? `${timing.p50.toFixed(1)} / ${timing.p95.toFixed(1)} ms, ${timing.hits} hits` : ''
  return {
    name: own?.name ?? '',
    ours: tell(own),
    ...(own && peer && { peer: `OpenSearch: ${tell(peer)}; ${(own.p50 / peer.p50).toFixed(2)} of it` }),
    target: 'a third, p95 not above',
    isReached: isQuick(timings),
  }
}
