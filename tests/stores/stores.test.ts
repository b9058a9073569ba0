import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SearchAnswer } from '@dossier/contract/search/search'
import { bringMoto, type Moto, startMoto } from '@dossier/server/stores/testing/moto.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { untilIndexed } from '../harness/indexing.ts'
import { makePdf } from '../harness/made-pdf.ts'
import { type Program, startProgram } from '../harness/program.ts'

const project = 'local-datashare'
const brought = bringMoto()
if ('missing' in brought) process.stdout.write(`left out: the program with a store. ${brought.missing}\n`)

/** The whole program with its documents in a store: nothing of them lies on its own disk. */
describe.skipIf('missing' in brought)('a program whose documents are in a store', () => {
  let moto: Moto
  let place: string
  let program: Program
  const originals = new Map<string, Buffer>()

  beforeAll(async () => {
    if ('missing' in brought) return
    moto = await startMoto(brought.program)
    await moto.makeBucket('leak')
    await moto.makeBucket('made')
    place = await mkdtemp(join(tmpdir(), 'dossier-store-'))
    await fillBucket()
    const { accessKeyId, secretAccessKey } = moto.key
    await writeFile(join(place, 'key'), `${accessKeyId}:${secretAccessKey}\n`)
    const stores = [
      { folder: '/srv/leak', endpoint: moto.endpoint, bucket: 'leak', prefix: 'case', key: 'key' },
      { artifacts: true, endpoint: moto.endpoint, bucket: 'made', key: 'key' },
    ]
    await writeFile(join(place, 'stores.json'), JSON.stringify(stores))
    program = await startProgram(join(place, 'home'), ['/srv/leak', '--stores', join(place, 'stores.json')])
    await untilIndexed(program)
  })
  afterAll(async () => {
    await program?.stop()
    await moto?.stop()
    if (place) await rm(place, { recursive: true, force: true })
  })

  async function fillBucket(): Promise<void> {
    const folder = join(place, 'files')
    execFileSync('mkdir', ['-p', folder])
    await writeFile(join(folder, 'note.txt'), 'The kittiwake8001 rests on the mole.\n')
    await writeFile(join(folder, 'inner.txt'), 'The dunlin8002 left at noon.\n')
    execFileSync('tar', ['-C', folder, '-cf', join(folder, 'box.tar'), 'inner.txt'])
    await writeFile(join(folder, 'page.pdf'), makePdf({ pages: [['The turnstone8003 keeps the ledger.']] }))
    for (const name of ['note.txt', 'box.tar', 'page.pdf']) {
      const bytes = await readFile(join(folder, name))
      originals.set(name, bytes)
      await moto.put('leak', `case/deep/${name}`, bytes)
    }
    await rm(folder, { recursive: true })
  }

  async function find(word: string) {
    const body = { query: { query_string: { query: word } } }
    const found = SearchAnswer.parse(await program.call('POST', `/api/index/search/${project}/_search`, body))
    const [hit] = found.hits.hits
    if (!hit) throw new Error(`nothing has ${word}`)
    return { id: hit._id, routing: hit._routing ?? hit._id }
  }
  const fetchSource = async ({ id, routing }: { id: string; routing: string }, headers: Record<string, string> = {}) =>
    fetch(`${program.address}/api/${project}/documents/src/${id}?routing=${routing}`, { headers })

  it('finds what is written in them, and gives their bytes, ranges of them and what lies in them', async () => {
    const whole = await fetchSource(await find('kittiwake8001'))
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(originals.get('note.txt'))
    const part = await fetchSource(await find('kittiwake8001'), { range: 'bytes=4-16' })
    expect([part.status, await part.text()]).toEqual([206, 'kittiwake8001'])
    const inside = await fetchSource(await find('dunlin8002'))
    expect(await inside.text()).toBe('The dunlin8002 left at noon.\n')
  })

  it('shows a page of one as a picture', async () => {
    const { id, routing } = await find('turnstone8003')
    const picture = await fetch(`${program.address}/api/v1/thumbnail/${project}/${id}?routing=${routing}&size=100`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
  })

  it('puts them into a download that lies in a store, too, and is sent from there', async () => {
    const body = { options: { projectIds: [project], batchDownload: {}, query: { match_all: {} } } }
    const started = await fetch(`${program.address}/api/task/batchDownload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ options: { ...body.options, uri: '/' } }),
    })
    expect(started.status).toBe(200)
    const { taskId } = z.object({ taskId: z.string() }).parse(await started.json())
    await untilIndexed(program)
    expect(await readdir(join(place, 'home/downloads'))).toEqual([])
    expect(await moto.keys('made')).toEqual({ objects: [expect.stringContaining(taskId)], uploads: [] })
    const sent = await fetch(`${program.address}/api/task/${taskId}/result`)
    await writeFile(join(place, 'archive.zip'), Buffer.from(await sent.arrayBuffer()))
    const listed = execFileSync('unzip', ['-l', join(place, 'archive.zip')], { encoding: 'utf8' })
    for (const name of originals.keys()) expect(listed).toContain(name)
  })

  it('verifies them against their digests, there, and leaves no copy of one behind', async () => {
    const asked = z.object({ id: z.string() }).parse(await program.call('POST', `/api/${project}/ledger/verify`))
    const tasks = await untilIndexed(program)
    expect(tasks.find(({ id }) => id === asked.id)?.state).toBe('DONE')
    expect(await readdir(join(place, 'home/embedded/drafts')).catch(() => [])).toEqual([])
  })

  it('tells the reason, with what to do, when the store is away', async () => {
    const document = await find('kittiwake8001')
    await moto.remove('leak', 'case/deep/note.txt')
    const gone = await fetchSource(document)
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('/srv/leak/deep/note.txt')])
    await moto.stop()
    const away = await fetchSource(document)
    const text = await away.text()
    expect([away.status, text]).toEqual([503, expect.stringContaining('STORE_DOWN')])
    expect(text + program.output()).not.toContain(moto.key.secretAccessKey)
  })
})
