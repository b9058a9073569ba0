import { describe, expect, it } from 'vitest'
import type { callers } from '../http/testing/callers.ts'
import { isEngineBuilt } from '../search/testing/real-engine.ts'
import { ask, found, labels, project, tag, untag, useTaggedDocuments } from './testing/tagged-documents.ts'

describe.skipIf(!isEngineBuilt)('tags', () => {
  useTaggedDocuments()

  it('are written through the search address by the scripts of the command-line client, and by no other', async () => {
    const update = (body: object, caller?: keyof typeof callers, more = '') =>
      ask('POST', `index/search/${project}/_update_by_query?conflicts=proceed&wait_for_completion=true${more}`, body, caller)
    const source =
      'if( !ctx._source.containsKey("tags") ) { ctx._source.tags = []; } if( !ctx._source.tags.contains(params.tag) ) { ctx._source.tags.add(params.tag); }'
    const script = { source, lang: 'painless', params: { tag: 'Person of interest' } }
    const query = { query: { match: { content: 'account' } } }
    const done = await update({ script, ...query }, 'member', '&scroll_size=1000')
    expect(done).toMatchObject({ status: 200, body: { total: 2, updated: 2, failures: [], took: expect.any(Number) } })
    expect(await found({ term: { tags: 'person of interest' } })).toEqual(['mail', 'list'])
    expect((await untag({ docIds: ['list'], tags: ['person of interest'] })).body.result).toBe(1)
    expect((await update({ script: { source: "ctx._source['tags'] = []" }, ...query })).body).toMatchObject({ updated: 2 })
    expect(await labels('mail')).toEqual([])
    expect(await labels('note')).toHaveLength(3)
    const other = await update({ script: { source: 'ctx.op = "delete"' } })
    expect([other.status, other.body.error.root_cause[0].reason]).toEqual([400, expect.stringContaining('no script but those')])
    expect(await update({ script, ...query }, 'visitor')).toMatchObject({ status: 403 })
    expect(await update({ script }, 'stranger')).toMatchObject({ status: 401 })
  })

  it('are written without waiting where that is asked for, by a task that tells how it ended', async () => {
    const update = (body: object, caller?: keyof typeof callers) =>
      ask('POST', `index/search/${project}/_update_by_query?wait_for_completion=false`, body, caller)
    const clearing = { script: { source: "ctx._source['tags'] = []" } }
    const read = (id: string, caller?: keyof typeof callers) => ask('GET', `index/search/_tasks/${id}`, undefined, caller)
    const untilDone = async (id: string, caller?: keyof typeof callers) => {
      await expect.poll(async () => (await read(id, caller)).body.completed).toBe(true)
      return (await read(id, caller)).body
    }
    const { task } = (await update({ ...clearing, query: { term: { tags: 'urgent' } } })).body
    expect(task).toMatch(/^dossier:\d+$/)
    expect(await untilDone(task)).toMatchObject({
      task: { action: 'indices:data/write/update/byquery', status: { total: 2, updated: 2 } },
      response: { total: 2, updated: 2, failures: [] },
    })
    expect(await labels('mail')).toEqual([])
    expect(await read(task, 'member')).toMatchObject({
      status: 404,
      body: { error: { type: 'resource_not_found_exception' }, status: 404 },
    })
    await tag({ docIds: ['mail'], tags: ['official'] }, 'manager')
    const refused = (await update({ ...clearing, query: { term: { tags: 'official' } } }, 'editor')).body.task
    expect(await untilDone(refused, 'editor')).toMatchObject({
      error: { type: 'forbidden', reason: expect.stringContaining('managers') },
    })
    expect((await update({ ...clearing, query: { nothing: {} } })).status).toBe(400)
  })
})
