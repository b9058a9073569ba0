import { expect, it } from 'vitest'
import { openRecords } from '../records/open.ts'
import { countProject } from './count-project.ts'
import { fakeEngine } from './testing/fake-engine.ts'

it('counts everything for an empty body, in all the projects named', async () => {
  const records = await openRecords(':memory:')
  const engine = fakeEngine({
    position: async () => ({ recordsId: records.id, change: 0 }),
    count: async (projects, query) => (query.kind === 'all' ? projects.length : -1),
  })
  const answer = await countProject({ records, engine }, { indices: ['p', 'q'], params: { preference: 'indexing' } })
  await records.close()
  expect(answer).toEqual({ count: 2, _shards: { total: 2, successful: 2, skipped: 0, failed: 0 } })
})
