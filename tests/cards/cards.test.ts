import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Card, CheckedCards, Passage } from '@dossier/contract/cards'
import { SearchAnswer } from '@dossier/contract/search/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'

const project = 'local-datashare'
const api = `/api/${project}`
let home: string
let files: string
let program: Program

const letter = 'To the harbour office.\nThe <b>keys</b> & the "ledger" were moved.\n\u202eSigned 港 😀\n'
const mail = [
  'Subject: The account | of *March*',
  'Date: Tue, 11 Mar 2014 09:50:00 +0100',
  'From: ann@x.example',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'See the attachment.',
  '--b',
  'Content-Type: text/plain; name=inner.txt',
  'Content-Disposition: attachment; filename=inner.txt',
  '',
  'First line',
  'The sum was paid twice.',
  '--b--',
  '',
].join('\r\n')

beforeAll(async () => {
  home = await makeFolder('cards-home')
  files = join(await makeFolder('cards-files'), 'files')
  await mkdir(files)
  await writeFile(join(files, 'letter.txt'), letter)
  await writeFile(join(files, 'mail.eml'), mail)
  program = await startProgram(home, [files])
  await untilIndexed(program)
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

it('tells of a passage where it stands and what proves it, also inside a mail', async () => {
  const inner = await passageOf('paid twice')
  expect(inner).toMatchObject({
    quote: 'paid twice',
    path: join(files, 'mail.eml'),
    within: ['mail.eml', 'inner.txt'],
    line: 2,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    digest: expect.stringMatching(/^[0-9a-f]{96}$/),
  })
  const plain = await passageOf('<b>keys</b>')
  expect(plain).toMatchObject({ title: 'letter.txt', within: ['letter.txt'], line: 2 })
})

it('keeps cards in an order that people give them, with notes, and takes each change back', async () => {
  for (const words of ['<b>keys</b> & the "ledger"', 'paid twice', 'Signed 港 😀'])
    await keep(words, `Note on *${words}*\n- <i>x</i>`)
  const [first, second, third] = await list()
  if (!first || !second || !third) throw new Error('three cards were kept')
  const move = (id: number, before: number | null) => program.call('PUT', `${api}/card/${id}/place`, { before })
  expect(await move(third.id, first.id)).toEqual({ before: null })
  expect((await list()).map(({ id }) => id)).toEqual([third.id, first.id, second.id])
  await move(third.id, null)
  for (let times = 0; times < 15; times++)
    await move(times % 2 === 0 ? second.id : first.id, times % 2 === 0 ? first.id : second.id)
  expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id, third.id])
  await program.call('DELETE', `${api}/card/${first.id}`)
  expect((await list()).map(({ id }) => id)).toEqual([second.id, third.id])
  await program.call('POST', `${api}/card/${first.id}/restore`)
  expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id, third.id])
  const changed = Card.parse(await program.call('PUT', `${api}/card/${first.id}`, { note: 'better', version: first.version + 1 }))
  expect(changed).toMatchObject({ note: 'better', changedBy: 'local' })
  await expect(program.call('PUT', `${api}/card/${first.id}`, { note: 'late', version: first.version })).rejects.toThrow(
    /409|CONFLICT|meanwhile/,
  )
  await expect(keep('paid twice', '', 'something else')).rejects.toThrow(/409|CONFLICT|changed/)
})

it.each(['html', 'md'])('every card of an exported file (%s) passes, and every change of a byte fails', async (end) => {
  const text = await exported(end)
  expect(await verify(text)).toMatchObject({ isWhole: true, failed: 0, cards: [{ faults: [] }, { faults: [] }, { faults: [] }] })
  expect(text).not.toMatch(/<script|<b>keys|<i>x|src=|href=|\u202e/)
  const step = Math.max(1, Math.floor(text.length / 400))
  for (let at = 0; at < text.length; at += step) {
    const other = text[at] === 'x' ? 'y' : 'x'
    const answer = await verify(`${text.slice(0, at)}${other}${text.slice(at + 1)}`).catch(() => undefined)
    expect([at, answer === undefined || !answer.isWhole || answer.failed > 0]).toEqual([at, true])
  }
})

it('finds who changed the words for people and for machines alike', async () => {
  const text = await exported('md')
  const forge = (change: (card: Card) => Card) => {
    const [, sum = '', data = ''] = /dossier-cards (\S+) (\S+) /.exec(text) ?? []
    const file = z.looseObject({ cards: z.array(Card) }).parse(JSON.parse(Buffer.from(data, 'base64').toString()))
    const forged = { ...file, cards: file.cards.map((card, at) => (at === 0 ? change(card) : card)) }
    const other = Buffer.from(JSON.stringify(forged)).toString('base64')
    return text.replace(`${sum} ${data}`, `${createHash('sha256').update(other).digest('hex')} ${other}`)
  }
  const checked = await verify(forge((card) => ({ ...card, quote: 'paid never', line: 9, sha256: '0'.repeat(64) })))
  expect(checked).toMatchObject({
    failed: 1,
    cards: [{ faults: ['altered', 'facts', 'file-changed'], facts: ['quote', 'line', 'sha256'] }, { faults: [] }, { faults: [] }],
  })
  expect(await verify(forge((card) => ({ ...card, document: '0'.repeat(96) })))).toMatchObject({
    cards: [{ faults: ['altered', 'no-document'] }, {}, {}],
  })
})

it('the command line says of each card whether it is true', async () => {
  const file = join(home, 'export.html')
  await writeFile(file, await exported('html'))
  const done = await commandLine('cards', 'verify', file)
  expect(done.code).toBe(0)
  expect(done.out).toContain('3 of 3 cards are as the originals have them.')
  await writeFile(file, (await readFile(file, 'utf8')).replace('ledger', 'Ledger'))
  const changed = await commandLine('cards', 'verify', file)
  expect(changed.code).toBe(1)
  expect(changed.out).toContain('somebody changed it')
})

it('cards stay over a kill, a new index and another reading of the folder', async () => {
  const before = await list()
  await program.kill()
  await rm(join(home, 'index'), { recursive: true })
  program = await startProgram(home)
  await program.call('POST', `/api/task/batchUpdate/index/${encodeURIComponent(files.slice(1))}`, { options: {} })
  await untilIndexed(program)
  expect(await list()).toEqual(before)
  expect(await verify(await exported('html'))).toMatchObject({ isWhole: true, failed: 0 })
})

it('a byte of an original that has changed fails its cards, before and after it is read again', async () => {
  const text = await exported('html')
  await writeFile(join(files, 'letter.txt'), letter.replace('moved', 'Moved'))
  const states = async () => (await verify(text)).cards.map(({ faults }) => faults)
  expect(await states()).toEqual([[], ['file-changed'], ['file-changed']])
  await program.call('POST', `/api/task/batchUpdate/index/${encodeURIComponent(files.slice(1))}`, { options: {} })
  await untilIndexed(program)
  expect(await states()).toEqual([[], ['no-document'], ['no-document']])
  expect(await list()).toHaveLength(3)
  await rm(join(files, 'mail.eml'))
  expect((await states())[0]).toEqual(['file-missing'])
})

const Listed = z.object({ items: z.array(Card) })

async function list(): Promise<Card[]> {
  return Listed.parse(await program.call('GET', `${api}/cards`)).items
}

async function verify(file: string): Promise<CheckedCards> {
  return CheckedCards.parse(await program.call('POST', `${api}/cards/verify`, { file }))
}

async function exported(end: string): Promise<string> {
  return (await fetch(`${program.address}${api}/cards/export.${end}`)).text()
}

async function passageOf(words: string): Promise<Passage> {
  const { id, start, end } = await placeOf(words)
  return Passage.parse(await program.call('GET', `${api}/cards/passage/${id}?start=${start}&end=${end}`))
}

async function keep(words: string, note: string, quote = words): Promise<Card> {
  const { id: document, start, end } = await placeOf(words)
  return Card.parse(await program.call('POST', `${api}/cards`, { document, start, end, quote, note }))
}

/** The document whose text has these words, and where. */
async function placeOf(words: string): Promise<{ id: string; start: number; end: number }> {
  const body = { query: { match: { type: 'Document' } }, size: 100, _source: ['path'] }
  const { hits } = SearchAnswer.parse(await program.call('POST', `/api/index/search/${project}/_search`, body)).hits
  for (const { _id: id } of hits) {
    const found = z.object({ places: z.array(z.tuple([z.int(), z.int(), z.int()])) })
    const { places } = found.parse(
      await program.call('GET', `${api}/documents/find/${id}?query=${encodeURIComponent(words)}&matchCase`),
    )
    if (places[0]) return { id, start: places[0][0], end: places[0][1] }
  }
  throw new Error(`no document has "${words}"`)
}

function commandLine(...args: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'dossier.mjs'), ...args, '--home', home])
  let out = ''
  child.stdout.on('data', (piece) => {
    out += piece
  })
  child.stderr.on('data', (piece) => {
    out += piece
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out })))
}
