import { describe, expect, it } from 'vitest'
import { isEngineBuilt } from '../search/testing/real-engine.ts'
import { ask, byString, found, labels, project, tag, untag, useTaggedDocuments } from './testing/tagged-documents.ts'

describe.skipIf(!isEngineBuilt)('tags over HTTP', () => {
  useTaggedDocuments()

  it('are told of a document with author and date, in the shape of the contract', async () => {
    const { body } = await ask('GET', `${project}/documents/tags/mail?routing=mail`)
    expect(body).toEqual([
      {
        label: 'Urgent',
        creationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
        user: { id: 'local', name: null, email: null, provider: 'local', details: {} },
        colour: null,
        isRemovable: true,
      },
    ])
    expect((await labels('note')).toSorted()).toEqual(['Urgent', 'to-read', 'über'])
  })

  it.each(['tags', 'tag'])('are given to one document by PUT %s: 201 where one is new, else 200', async (name) => {
    const put = (body: string[]) => ask('PUT', `${project}/documents/${name}/list?routing=list`, body)
    expect([(await put(['One two'])).status, (await put(['ONE', 'two'])).status, (await put(['two three'])).status]).toEqual([
      201, 200, 201,
    ])
    expect((await ask('OPTIONS', `${project}/documents/${name}/list`)).headers.allow).toContain('PUT')
    expect((await ask('PUT', `${project}/documents/untag/list`, ['TWO', 'nothing'])).status).toBe(201)
    expect((await ask('PUT', `${project}/documents/untag/list`, ['two'])).status).toBe(200)
    expect((await labels('list')).toSorted()).toEqual(['One', 'three'])
  })

  it('are given to all that a search finds, and taken back exactly', async () => {
    const given = await tag({ query: { match_all: {} }, tags: ['urgent'] })
    expect(given).toMatchObject({ status: 200, body: { result: 2, kept: 0 } })
    expect(await byString('tags:urgent')).toHaveLength(4)
    expect((await untag({ undo: given.body.change })).body.result).toBe(2)
    expect(await byString('tags:urgent')).toEqual(['mail', 'note'])
    const taken = await untag({ query: { term: { tags: 'urgent' } }, tags: ['URGENT'] })
    expect([taken.body.result, await byString('tags:urgent')]).toEqual([2, []])
    expect((await tag({ undo: taken.body.change })).body.result).toBe(2)
    expect(await byString('tags:urgent')).toEqual(['mail', 'note'])
  })

  it('are listed by project, renamed, merged and removed everywhere', async () => {
    const list = async () =>
      (await ask('GET', `${project}/tags`)).body.items.map((one: { label: string; count: number }) => `${one.label} ${one.count}`)
    expect(await list()).toEqual(['Urgent 2', 'to-read 1', 'über 1'])
    expect((await ask('PUT', `${project}/tags/urgent`, { label: 'Now', colour: 'red' })).body).toMatchObject({ result: 2 })
    expect([await list(), await byString('tags:now'), await byString('tags:urgent')]).toEqual([
      ['Now 2', 'to-read 1', 'über 1'],
      ['mail', 'note'],
      [],
    ])
    expect(await ask('PUT', `${project}/tags/to-read`, { label: 'NOW' })).toMatchObject({ status: 409 })
    const merged = await ask('PUT', `${project}/tags/now`, { label: 'über', merge: true })
    expect([merged.body.result, await list(), await byString('tags:über')]).toEqual([
      2,
      ['über 2', 'to-read 1'],
      ['mail', 'note'],
    ])
    await untag({ undo: merged.body.change })
    await tag({ undo: merged.body.change })
    expect([await list(), await byString('tags:now')]).toEqual([
      ['Now 2', 'to-read 1', 'über 1'],
      ['mail', 'note'],
    ])
    expect((await ask('DELETE', `${project}/tags/NOW`)).body.result).toBe(2)
    expect(await ask('DELETE', `${project}/tags/nothing`)).toMatchObject({ status: 404 })
    expect([await list(), await byString('tags:now')]).toEqual([['to-read 1', 'über 1'], []])
  })

  it('are taken away by who may', async () => {
    await tag({ docIds: ['page'], tags: ['hers'] }, 'member')
    const hers = { docIds: ['page'], tags: ['hers'] }
    expect(await untag(hers, 'withoutDownload')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await untag({ docIds: ['mail'], tags: ['urgent'] }, 'editor')).toMatchObject({ status: 403 })
    expect((await ask('GET', `${project}/documents/tags/mail`, undefined, 'editor')).body[0].isRemovable).toBe(false)
    expect((await untag(hers, 'editor')).body).toMatchObject({ result: 1, kept: 0 })
    expect((await untag({ docIds: ['mail'], tags: ['urgent'] }, 'manager')).body.result).toBe(1)
  })

  it.each([
    [{ docIds: ['mail'], tags: ['x'.repeat(10_000)] }, 'at most 255 characters'],
    [{ docIds: ['mail'], tags: ['a\u0000b'] }, 'control characters'],
    [{ docIds: ['mail'], tags: Array.from({ length: 10_000 }, (_, at) => `t${at}`) }, 'At most 100 tags at once'],
    [{ docIds: ['mail'], tags: [' '] }, 'at least one label'],
    [{ query: { nothing: {} }, tags: ['x'] }, 'unknown query [nothing]'],
  ])('refuses with a sentence what cannot be given: %#', async (body, sentence) => {
    const answer = await tag(body)
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(sentence)])
  })

  it.each([
    [['x'.repeat(10_000)], 'at most 255 characters'],
    [['a\u0007b'], 'control characters'],
    [['\u202egpj.exe'], 'control characters'],
    [Array.from({ length: 10_000 }, (_, at) => `t${at}`), 'At most 100 tags at once'],
    [[Array.from({ length: 10_000 }, (_, at) => `t${at}`).join(' ')], 'At most 100 tags at once'],
  ])('refuses the same of one document, and changes nothing: %#', async (body, sentence) => {
    const answer = await ask('PUT', `${project}/documents/tags/list`, body)
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(sentence)])
    expect(await labels('list')).toEqual([])
  })

  it('takes away at most as many at once as it gives', async () => {
    const tags = Array.from({ length: 10_000 }, (_, at) => `t${at}`)
    for (const answer of [await untag({ docIds: ['mail'], tags }), await ask('PUT', `${project}/documents/untag/mail`, tags)])
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('At most 100 tags at once')])
    expect(await labels('mail')).toEqual(['Urgent'])
  })

  it.each(['سري-للغاية', 'משרד', '👩‍🔬😀', '\u0130stanbul', 'e\u0301te\u0301', '重要'])(
    'are of any script, and found as they were typed: %s',
    async (label) => {
      await tag({ docIds: ['list'], tags: [label] })
      expect(await labels('list')).toEqual([label.normalize('NFC')])
      expect(await found({ term: { tags: label.normalize('NFC') } })).toEqual(['list'])
      expect((await ask('GET', `${project}/documents/tagged/${encodeURIComponent(label)}`)).body).toEqual(['list'])
      expect((await ask('DELETE', `${project}/tags/${encodeURIComponent(label)}`)).body.result).toBe(1)
      expect(await labels('list')).toEqual([])
    },
  )

  it('says of an unknown document that it is not there', async () => {
    expect((await ask('PUT', `${project}/documents/tags/nowhere`, ['x'])).body).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
    expect((await ask('GET', `${project}/documents/tags/nowhere`)).body).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
    expect((await tag({ docIds: ['nowhere'], tags: ['x'] })).body).toMatchObject({ result: 0 })
  })
})
