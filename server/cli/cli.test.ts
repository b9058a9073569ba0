import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { LedgerTotals, ledgerStates } from '@dossier/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answering, startFakeServer } from './fake-server.ts'
import { runCli } from './main.ts'

let folder: string
let home: string
let server: Awaited<ReturnType<typeof startFakeServer>> | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-cli-'))
  home = join(folder, 'home')
})

afterEach(async () => {
  await server?.close()
  server = undefined
  await rm(folder, { recursive: true, force: true })
})

const rulesPath = '/api/local-datashare/names/rules'

describe('the command line', () => {
  it('lists models, brings one and removes it', async () => {
    const sizes = { bytes: 105_040_306, downloadBytes: 315_999_356, receivedBytes: 0, task: null, foundVersion: null }
    const licence = { licence: 'GPL-3.0-or-later', licenceUrl: 'https://licence.example' }
    const model = { finder: 'CORENLP', language: 'FRENCH', code: 'fr', version: '4.5.10', state: 'missing', ...sizes, ...licence }
    const properties = { finder: 'CORENLP', language: 'FRENCH', receivedBytes: 1, totalBytes: 2 }
    const task = { id: 'bring', name: 'x', progress: 1, user: { id: 'local' }, createdAt: 1, properties }
    const asked = (path: string) => path === '/api/task/bring'
    await serve(({ method, path }) => {
      if (path === '/api/local/models') return { models: [model], modelDownload: false }
      if (method === 'DELETE') return model
      return { ...task, state: asked(path) ? 'DONE' : 'QUEUED' }
    })
    expect((await run(['models', '--home', home])).stdout).toContain(
      'corenlp fr  FRENCH   4.5.10  missing       105 MB on disk, 316 MB to download, GPL-3.0-or-later',
    )
    expect((await run(['models', 'add', 'corenlp', 'fr', '--home', home])).stdout).toContain('The model for FRENCH is here.')
    expect((await run(['models', 'remove', 'corenlp', 'fr', '--home', home])).stdout).toContain('is removed')
    expect(await run(['models', 'add', 'corenlp', '--home', home])).toMatchObject({ code: 2 })
    expect(await run(['models', 'fetch', '--home', home])).toMatchObject({ code: 2 })
    expect(server?.calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/local/models/corenlp/fr')
  })

  it('lists, makes and takes back rules on names', async () => {
    const made = { user: 'local', creationDate: '2026-11-23T01:00:00.000+00:00' }
    const added = { mention: 'Neptune', reach: 'here', document: 'd', routing: 'd', path: '/data/a.txt', start: 12, places: 1 }
    const rule = { id: 12, kind: 'rename', mentionNorm: 'e. marchetti', target: 'elise marchetti', ...made }
    const byHand = { id: 13, kind: 'add', mentionNorm: 'neptune', category: 'ORGANIZATION', added, ...made }
    await serve(({ method, path, body }) => {
      if (method === 'GET') return { items: [byHand, rule], total: 2, lost: 1 }
      if (path.endsWith('/99'))
        return { status: 404, error: 'There is no rule "99"', code: 'NOT_FOUND', message: 'There is no rule "99"' }
      return { rule: JSON.stringify(body ?? '').includes('"add"') ? byHand : rule, documents: 3 }
    })
    const rules = async (...words: string[]) => run(['names', 'rules', ...words, '--home', home])
    const { stdout, stderr } = await rules()
    expect(stdout).toBe(
      [
        '13  Neptune: added by hand as organization to /data/a.txt, 1 place  (local, 2026-11-23)',
        '12  e. marchetti: is elise marchetti  (local, 2026-11-23)',
        '',
        '2 rules',
        '',
      ].join('\n'),
    )
    expect(stderr).toContain('1 name added by hand without a place any more')
    expect(JSON.parse((await rules('list', '--json')).stdout)).toMatchObject({ total: 2, lost: 1, items: [byHand, rule] })
    expect((await rules('add', 'merge', 'E. Marchetti', 'Élise Marchetti')).stdout).toContain('in 3 documents')
    expect((await rules('add', 'by-hand', 'Neptune', 'organisation', 'd', '--at', '12')).stdout).toContain('1 place\n')
    expect((await rules('remove', '12')).stdout).toContain('taken back: 12  e. marchetti')
    expect(await rules('remove', '99')).toMatchObject({ code: 1 })
    for (const wrong of [
      ['fetch'],
      ['add', 'hide'],
      ['add', 'split', 'x'],
      ['add', 'category', 'x', 'city'],
      ['remove'],
      ['remove', 'x'],
    ])
      expect(await rules(...wrong), wrong.join(' ')).toMatchObject({ code: 2 })
    expect(server?.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', rulesPath, { kind: 'rename', mentionNorm: 'E. Marchetti', target: 'Élise Marchetti' }],
      ['POST', rulesPath, { kind: 'add', document: 'd', mention: 'Neptune', category: 'ORGANIZATION', reach: 'here', start: 12 }],
      ['DELETE', `${rulesPath}/12`, undefined],
      ['DELETE', `${rulesPath}/99`, undefined],
    ])
  })

  it('lists names with their documents, and has them found', async () => {
    const task = { id: 'find', name: 'x', progress: 1, user: { id: 'local' }, createdAt: 1, state: 'DONE' }
    const missing = { code: 'MODEL_MISSING', facts: {}, message: 'CORENLP has not got its model for FRENCH' }
    const languages = [{ language: 'FRENCH', documents: 4, done: 0, lost: 0, missing }]
    const result = { documents: 9, documentsDone: 5, lost: 0, left: 4, names: 7, languages, lostDocuments: [] }
    await serve(({ method, path, body }) => {
      if (path.startsWith('/api/task/findNames')) return { taskIds: ['list', 'find'] }
      if (method === 'GET') return { ...task, result }
      const asked = JSON.stringify(body)
      if (asked.includes('name0')) return { aggregations: { name0: { doc_count: 1_200 } } }
      return { aggregations: { names: { buckets: asked.includes('PERSON') ? [{ key: 'jane marlow' }] : [] } } }
    })
    const names = (...words: string[]) => run(['names', ...words, '--home', home])
    expect((await names()).stdout).toBe('PERSON\n    1,200  jane marlow\n')
    expect(JSON.parse((await names('list', '--category', 'person', '--search', 'Marl', '--json')).stdout)).toEqual([
      { category: 'PERSON', mentionNorm: 'jane marlow', documents: 1_200 },
    ])
    const found = await names('find', 'corenlp', '--folder', '/data/mail', '--languages', 'fr,en')
    expect(found.stdout).toBe(
      '7 names in 5 documents\nTo be read later: 4 documents\n    CORENLP has not got its model for FRENCH\n',
    )
    expect(server?.calls.find(({ path }) => path === '/api/task/findNames/corenlp')?.body).toEqual({
      options: { defaultProject: 'local-datashare', syncModels: false, folder: '/data/mail', languages: ['fr', 'en'] },
    })
    for (const wrong of [['find'], ['lst'], ['list', '--size', 'many'], ['list', '--category', 'city']])
      expect(await names(...wrong), wrong.join(' ')).toMatchObject({ code: 2 })
  })

  it('helps with exit code 0, and names wrong usage with exit code 2', async () => {
    const help = await run(['index', '--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toContain('--project <name>')
    for (const args of [
      ['frobnicate'],
      ['index'],
      ['search', 'x', '--size', 'many'],
      ['report', '--colour'],
      ['doctor', '--home', ''],
    ]) {
      const wrong = await run(args)
      expect(wrong.code, args.join(' ')).toBe(2)
      expect(wrong.stderr, args.join(' ')).not.toContain(' at ')
    }
  })

  it('prints hits with their excerpts and the embedded name', async () => {
    await serve(() =>
      answerOf([
        { _id: '1', _source: { path: '/data/a.eml' }, highlight: { content: ['the «crane»\nwas sold'] } },
        { _id: '2', _source: { path: '/data/b.zip', title: 'c.txt', extractionLevel: 1 } },
      ]),
    )
    const { code, stdout } = await run(['search', 'crane', '--size', '5'])
    expect(code).toBe(0)
    expect(stdout).toBe('2 documents\n\n/data/a.eml\n    the «crane» was sold\n\n/data/b.zip  !/c.txt\n')
    expect(server?.calls[0]).toMatchObject({
      method: 'POST',
      path: '/api/index/search/local-datashare/_search',
      body: { from: 0, size: 5 },
    })
  })

  it('prints control characters of a name as question marks', async () => {
    await serve(() => answerOf([{ _id: '1', _source: { path: '/data/\u001b[31mred\u202e.txt' } }]))
    expect((await run(['search', 'x'])).stdout).toContain('/data/?[31mred?.txt')
  })

  it('prints the answer of the search as it came with --json', async () => {
    await serve(() => answerOf([{ _id: '1', _source: { path: '/data/a.eml' } }]))
    expect(JSON.parse((await run(['search', 'crane', '--json'])).stdout)).toEqual(
      answerOf([{ _id: '1', _source: { path: '/data/a.eml' } }]),
    )
  })

  it('tells a fault of the server by its sentence, and a wrong query as wrong usage', async () => {
    await serve(() => ({ status: 400, error: { reason: 'Cannot parse "(" at 1' } }))
    const { code, stderr } = await run(['search', '('])
    expect(code).toBe(2)
    expect(stderr).toContain('Cannot parse "(" at 1')
  })

  it('tells with exit code 1 that the engine is down and what to do', async () => {
    await serve(() => ({ status: 503, error: 'The search engine is not ready', code: 'ENGINE_DOWN' }))
    const { code, stderr } = await run(['search', 'x'])
    expect(code).toBe(1)
    expect(stderr).toContain('dossier doctor')
  })

  it('reports every page of the ledger as one JSON value', async () => {
    await serve(ledgerOf(1_200))
    const { code, stdout } = await run(['report', '--json'])
    const report = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(report.totals.found).toBe(1_200)
    expect(report.items.map((item: { path: string }) => item.path)).toEqual(
      Array.from({ length: 1_200 }, (_, number) => `/data/${number}.txt`),
    )
  })

  it('names files that have gone, moved or changed below what could not be read', async () => {
    await serve(({ path }) => {
      if (path.includes('/totals')) return { ...totalsOf(3), missing: 1 }
      const query = new URL(path, 'http://localhost').searchParams
      const isGone = query.get('missing') === 'true'
      const moved = { reason: 'moved: it was /data/old before', reasons: [] }
      const items = isGone
        ? [{ ...itemOf(1), missingSince: 0 }]
        : query.get('reason') === 'moved-from'
          ? [{ ...itemOf(2), ...moved }]
          : []
      return { items, pagination: { count: items.length, from: 0, size: 500, total: items.length } }
    })
    const { stdout } = await run(['report'])
    expect(stdout).toContain('\n\nNo longer on disk:\nindexed           /data/1.txt  (not on disk since 1970-01-01)\n')
    expect(stdout).toContain('\n\nMoved:\nindexed           /data/2.txt  (moved: it was /data/old before)\n')
    expect(stdout).not.toContain('Changed since')
  })

  it('reports an empty ledger as JSON too', async () => {
    await serve(ledgerOf(0))
    expect(JSON.parse((await run(['report', '--json'])).stdout)).toEqual({ totals: totalsOf(0), items: [] })
  })

  it('indexes a folder, waits for the end and counts the states', async () => {
    await serve(runOf('DONE'))
    const { code, stdout } = await run(['index', await makeDocuments()])
    expect(code).toBe(0)
    expect(stdout).toContain('3 files and embedded documents: 2 indexed, 1 damaged')
    expect(server?.calls[0]).toMatchObject({
      path: '/api/local/index',
      body: { folder: join(folder, 'documents'), project: 'local-datashare' },
    })
  })

  it('indexes with the languages and the encoding that were named', async () => {
    await serve(runOf('DONE'))
    const flags = ['--ocr-language', 'eng+fra', '--language', 'fr', '--charset', 'koi8-r', '--strings']
    expect((await run(['index', await makeDocuments(), ...flags])).code).toBe(0)
    const options = { ocr: true, ocrLanguage: 'eng+fra', language: 'fr', charset: 'koi8-r', strings: true }
    expect(server?.calls[0]).toMatchObject({ path: '/api/local/index', body: { options } })
  })

  it('tries the passwords of a file on what is encrypted, and prints none of them', async () => {
    const answer = runOf('DONE')
    await serve((call) => (call.path.includes('/totals') ? { ...totalsOf(0), found: 2, encrypted: 2 } : answer(call)))
    const list = join(folder, 'list.txt')
    await writeFile(list, '\ufeffsesame\r\n two words \n\nsesame\n')
    const { code, stdout, stderr } = await run(['unlock', '--passwords', list, '--keep-passwords'])
    expect(code).toBe(0)
    expect(stdout).toContain('Encrypted before: 2, now: 2.')
    expect(stdout + stderr).not.toContain('sesame')
    const body = { project: 'local-datashare', passwords: ['sesame', ' two words '], keepPasswords: true }
    expect(server?.calls.find(({ method }) => method === 'POST')).toMatchObject({ path: '/api/local/ledger/retry', body })
  })

  it('has the pictures of what passwords open read, also of what they opened earlier, and waits for it', async () => {
    const answer = runOf('DONE')
    const counts = {
      documents: 1,
      documentsDone: 1,
      pages: 3,
      pagesDone: 3,
      read: 2,
      known: 0,
      withoutText: 1,
      failed: 0,
      ownText: 0,
    }
    const rest = {
      folder: null,
      languages: ['eng'],
      pagesPerSecond: null,
      secondsLeft: null,
      currentFile: null,
      canResume: false,
    }
    const ocr = { id: 'o1', name: 'dossier.tasks.OcrTask@o1', progress: 1, user: { id: 'local' }, createdAt: 1 }
    const facts = { args: { defaultProject: 'local-datashare' }, properties: { ...counts, ...rest } }
    let asked = 0
    await serve((call) => {
      if (call.path.includes('/totals')) return { ...totalsOf(0), found: 2, encrypted: 2 }
      if (call.path.includes('/ledger?')) return { items: [], pagination: { count: 0, from: 0, size: 1, total: 4 } }
      if (call.path.startsWith('/api/task/all')) return [{ ...ocr, ...facts, state: asked++ === 0 ? 'RUNNING' : 'DONE' }]
      return answer(call)
    })
    const list = join(folder, 'list.txt')
    await writeFile(list, 'sesame\n')
    const { code, stdout } = await run(['unlock', '--passwords', list, '--ocr-language', 'eng'])
    expect(code).toBe(0)
    expect(stdout).toContain('OCR: 2 pages read, 1 without text, 0 could not be read.')
    const body = { project: 'local-datashare', passwords: ['sesame'], ocr: true, ocrLanguage: 'eng' }
    const posts = server?.calls.filter(({ method }) => method === 'POST').map((call) => call.body)
    expect(posts).toEqual([{ ...body, reason: 'opened' }, body])
  })

  it('has a folder read before all others that wait', async () => {
    const answer = runOf('RUNNING')
    await serve((call) => (call.path === '/api/local/first' ? [answer({ ...call, method: 'GET' })] : answer(call)))
    const { code, stdout } = await run(['first', folder, '--name', 'fax'])
    expect([code, stdout]).toEqual([0, `${folder} is read first, in one task.\n`])
    const body = { project: 'local-datashare', path: folder, name: 'fax' }
    expect(server?.calls).toEqual([{ method: 'POST', path: '/api/local/first', body }])
  })

  it('says what is wrong with a list of passwords before it asks the server', async () => {
    await serve(runOf('DONE'))
    const list = join(folder, 'list.txt')
    await writeFile(list, '\n\n')
    expect((await run(['unlock'])).stderr).toContain('--passwords FILE')
    expect((await run(['unlock', '--passwords', list])).stderr).toContain('is empty')
    expect((await run(['unlock', '--passwords', join(folder, 'none.txt')])).stderr).toContain('is not there')
    expect(server?.calls).toEqual([])
  })

  it('switches watches on and off, and says how they stand', async () => {
    const watched = {
      ...{ project: 'local-datashare', path: folder, since: 0, state: 'unreachable', events: 'none', stillChanging: 2 },
      ...{ changedAt: null, changedPath: null, lastRun: null, sweptAt: null, nextSweepAt: null },
      problems: [{ code: 'unreachable', facts: {}, message: 'It is away.' }],
    }
    await serve(({ method }) => (method === 'GET' ? [watched] : method === 'PUT' ? watched : undefined))
    const { code, stdout, stderr } = await run(['watch', folder])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`${folder}: cannot be reached\n`)
    expect(stdout).toContain('2 still being written\n    It is away.\n')
    expect(server?.calls[0]).toMatchObject({ method: 'PUT', body: { project: 'local-datashare', path: folder } })
    await run(['watch', folder, '--off'])
    const query = new URLSearchParams({ project: 'local-datashare', path: folder })
    expect(server?.calls[2]).toMatchObject({ method: 'DELETE', path: `/api/local/folders/watched?${query}` })
    expect((await run(['serve', '--watch'])).stderr).toContain('serve FOLDER --watch')
  })

  it('warns that --memory has no effect on a server that runs already, and indexes all the same', async () => {
    await serve(runOf('DONE'))
    const documents = await makeDocuments()
    const { code, stdout, stderr } = await run(['index', documents, '--memory', '2g'])
    expect(code).toBe(0)
    expect(stdout).toContain('3 files and embedded documents')
    expect(stderr).toContain('--memory 2g has no effect')
    expect((await run(['index', documents])).stderr).not.toContain('--memory')
  })

  it('ends with 1 when the run ended with a fault', async () => {
    await serve(runOf('ERROR'))
    const { code, stdout } = await run(['index', await makeDocuments()])
    expect(code).toBe(1)
    expect(stdout).toContain('the disk is full')
  })

  it('stops the run when it is interrupted, with exit code 130', async () => {
    const stop = new AbortController()
    await serve((call) => {
      if (call.method === 'GET') queueMicrotask(() => stop.abort())
      return runOf('RUNNING')(call)
    })
    const { code } = await run(['index', await makeDocuments()], stop.signal)
    expect(code).toBe(130)
    expect(server?.calls.at(-1)).toMatchObject({ method: 'PUT', path: '/api/task/stop/index-1' })
  })

  it('says what is wrong with a folder before it asks the server', async () => {
    await serve(runOf('DONE'))
    await mkdir(join(folder, 'empty'))
    await writeFile(join(folder, 'file'), '')
    expect((await run(['index', join(folder, 'none')])).stderr).toContain('is not there')
    expect((await run(['index', join(folder, 'empty')])).stderr).toContain('is empty')
    expect((await run(['index', join(folder, 'file')])).stderr).toContain('is not a folder')
    expect(server?.calls).toEqual([])
  })

  it('lets the running server be the doctor, and ends with 1 when a part is ill', async () => {
    const part = { name: 'java', state: 'missing', version: null, detail: 'Java was not found.', cure: 'Install a JDK.' }
    await serve(() => ({ parts: [part] }))
    const { code, stdout } = await run(['doctor'])
    expect(code).toBe(1)
    expect(stdout).toBe('- java     missing\n    Java was not found. Install a JDK.\n')
    expect(JSON.parse((await run(['doctor', '--json'])).stdout)).toEqual({ parts: [part] })
  })
})

async function serve(answer: Answering): Promise<void> {
  server = await startFakeServer(home, answer)
}

async function run(args: string[], signal = new AbortController().signal) {
  const printed = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof printed) =>
    new Writable({
      write: (piece, _encoding, done) => {
        printed[name] += piece
        done()
      },
    })
  const hasHome = args.includes('--home') || args.includes('--help') || args[0] === 'frobnicate'
  const code = await runCli(hasHome ? args : [...args, '--home', home], signal, {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
  })
  return { code, ...printed }
}

const answerOf = (hits: object[]) => ({ hits: { total: { value: hits.length, relation: 'eq' }, hits } })

function totalsOf(indexed: number): LedgerTotals {
  const none = Object.fromEntries([...ledgerStates, 'missing'].map((key) => [key, 0]))
  return LedgerTotals.parse({ ...none, found: indexed, indexed })
}

function ledgerOf(count: number): Answering {
  return ({ path }) => {
    if (path.includes('/totals')) return totalsOf(count)
    const query = new URL(path, 'http://localhost').searchParams
    const [from, size] = [Number(query.get('from')), Number(query.get('size'))]
    const items = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, index) => itemOf(from + index))
    return { items, pagination: { count: items.length, from, size, total: count } }
  }
}

const itemOf = (number: number) => ({
  path: `/data/${number}.txt`,
  embeddedPath: null,
  id: `${number}`,
  state: 'indexed',
  reason: '',
  reasons: [],
  contentType: null,
  sizeBytes: null,
  durationMs: null,
  tool: null,
  options: null,
  members: null,
  missingSince: null,
})

function runOf(state: string): Answering {
  const states = { indexed: 2, damaged: 1 }
  const properties = {
    folder: '/data',
    project: 'local-datashare',
    found: 3,
    done: 3,
    waiting: 0,
    bytesFound: 1,
    bytesDone: 1,
    searchable: 3,
    filesPerSecond: 1,
    secondsLeft: 0,
    currentFile: null,
    states,
    scanning: false,
    missing: 0,
    canResume: false,
  }
  const error = state === 'ERROR' ? { name: 'DISK_FULL', message: 'the disk is full' } : null
  const task = {
    id: 'index-1',
    name: 'org.icij.datashare.tasks.IndexTask@index-1',
    state,
    progress: 1,
    user: { id: 'local' },
    createdAt: 1,
    error,
    properties,
  }
  const scan = { ...task, id: 'scan-1', name: 'org.icij.datashare.tasks.ScanTask@scan-1' }
  return ({ method }) => (method === 'POST' ? [scan, task] : task)
}

async function makeDocuments(): Promise<string> {
  const documents = join(folder, 'documents')
  await mkdir(documents)
  await writeFile(join(documents, 'a.txt'), 'text')
  return documents
}
