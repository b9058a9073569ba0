import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parts } from '../../../parts.ts'
import type { NameFinder } from '../finder.ts'
import { compromiseFinder } from './compromise.ts'

const never = new AbortController().signal
let home: string
let finder: NameFinder

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dossier-compromise-'))
  finder = compromiseFinder({ home, confiner: parts.engine })
})
afterAll(() => rm(home, { recursive: true, force: true }))

const find = (text: string, language = 'ENGLISH') => finder.find({ text, language, kind: 'text' }, never)

it('finds people, organisations and places in English, each in its place, and leaves nothing behind', {
  timeout: 60_000,
}, async () => {
  const text = '😀 Tobias Wrenfield of Meridian Holdings Ltd. met "Élise Marchetti" in\nGeneva. '
  const found = await find(text)
  expect(found.map(({ mention, category }) => [mention, category])).toEqual([
    ['Tobias Wrenfield', 'PERSON'],
    ['Meridian Holdings Ltd', 'ORGANIZATION'],
    ['Élise Marchetti', 'PERSON'],
    ['Geneva', 'LOCATION'],
  ])
  for (const { mention, offset } of found) expect(text.slice(offset, offset + mention.length)).toBe(mention)
  const long = await find(text.repeat(200))
  expect(long).toHaveLength(4 * 200)
  expect(long.at(-1)?.offset).toBe(text.length * 199 + text.lastIndexOf('Geneva'))
  await finder.close()
  await expect.poll(() => readdir(join(home, 'finders'))).toEqual([])
})

it('reads no other language, and says so', async () => {
  expect(await finder.ready('FRENCH')).toEqual({
    isReady: false,
    code: 'LANGUAGE_NOT_READ',
    facts: { finder: 'COMPROMISE', language: 'FRENCH' },
  })
  await expect(find('Élise', 'FRENCH')).rejects.toMatchObject({ code: 'FINDER_NOT_READY' })
  expect(await finder.ready('ENGLISH')).toEqual({ isReady: true })
})
