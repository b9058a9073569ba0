import { mkdir } from 'node:fs/promises'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { startProgram, unchecked } from '../../harness/program.ts'
import { makeCorpus, storeCorpus } from '../corpus/synthetic.ts'
import { timeSearches } from '../measuring/screen.ts'
import type { Figure } from '../measuring/table.ts'
import { untilFollowed } from '../search/search-speed.ts'

const project = 'local-datashare'
const all = { match: { type: 'Document' } }
/** As many tags as a large team has, each on documents of another length, and one on all of them. */
const labels = 50
const lengthOfTag = 400
/** As long as by a field of the index, or half as much more. */
const mostTimes = 1.5

const Changed = z.object({ result: z.number() })

/** The first and a later page of everything in the order of its tags, beside the same in the order of a field of the index. */
export async function measureTagOrder(bench: string, documents: number): Promise<Figure[]> {
  const home = await makeFolder('bench-tag-order')
  await mkdir(home, { recursive: true })
  await storeCorpus(makeCorpus(bench, await makeFolder('bench-corpus'), { documents, withEntities: false }), home)
  const program = await startProgram(home, [], unchecked)
  const tag = async (query: object, label: string) =>
    Changed.parse(await program.call('POST', `/api/${project}/documents/batchUpdate/tag`, { query, tags: [label] })).result
  const time = (sort: object, from = 0) => timeSearches(program, project, { query: all, sort: [sort, 'path'], from, size: 25 })
  try {
    await untilFollowed(program, documents)
    let given = await tag(all, 'zz-all')
    for (let at = 0; at < labels; at += 1) {
      const gte = at * lengthOfTag
      given += await tag(
        { bool: { must: [all], filter: [{ range: { contentLength: { gte, lt: gte + lengthOfTag } } }] } },
        `t${at}`,
      )
    }
    const plain = await time({ contentLength: 'asc' })
    const peer = `${plain.toFixed(1)} ms by contentLength`
    const figure = (name: string, ms: number): Figure => ({
      name: `${name}, p95`,
      ours: `${ms.toFixed(1)} ms`,
      peer,
      target: `<= ${mostTimes}x`,
      isReached: ms <= mostTimes * plain,
    })
    return [
      { name: `${labels + 1} tags of ${documents} documents`, ours: `${given} in all` },
      figure('hits by their lowest tag', await time({ tags: 'asc' })),
      figure('hits by their highest tag', await time({ tags: 'desc' })),
      figure('hits 9,975 to 10,000 by their lowest tag', await time({ tags: 'asc' }, 9_975)),
    ]
  } finally {
    await program.stop()
  }
}
