import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { kindOf, SuspectKinds } from './suspect-kinds.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-kinds-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('distrusts a kind of which one died, until ten others were read', () => {
  const kinds = new SuspectKinds()
  kinds.noteRead('a')
  kinds.noteDeath('a')
  expect([kinds.distrustOf('a'), kinds.distrustOf('b')]).toEqual([1, undefined])
  for (let read = 0; read < 8; read += 1) kinds.noteRead('a')
  expect(kinds.distrustOf('a')).toBeCloseTo(1 / 9)
  kinds.noteRead('a')
  expect(kinds.distrustOf('a')).toBeUndefined()
})

it('goes on trusting a common kind of which one in a hundred died', () => {
  const kinds = new SuspectKinds()
  for (let read = 0; read < 100; read += 1) kinds.noteRead('pdf')
  kinds.noteDeath('pdf')
  expect(kinds.distrustOf('pdf')).toBeUndefined()
})

it('takes a death back that was another one’s fault', () => {
  const kinds = new SuspectKinds()
  kinds.noteDeath('a')
  kinds.takeBack('a')
  kinds.takeBack('a')
  expect(kinds.distrustOf('a')).toBeUndefined()
})

it('distrusts OneNote from the start, whatever its name', async () => {
  const kinds = new SuspectKinds()
  const path = join(folder, 'notes.One')
  writeFileSync(path, Buffer.from('e4525c7b8cd8a74d', 'hex'))
  const kind = await kindOf({ path: Buffer.from(path), name: 'notes.One', sizeBytes: 8 })
  expect(kind).toBe('e4525c7b.one')
  expect([kinds.distrustOf(kind), kinds.distrustOf('e4525c7b')]).toEqual([1, 1])
  for (let read = 0; read < 10; read += 1) kinds.noteRead(kind)
  expect(kinds.distrustOf(kind)).toBeUndefined()
  kinds.noteDeath(kind)
  expect(kinds.distrustOf(kind)).toBeCloseTo(0.2)
})

it('knows nothing of what cannot be opened', async () => {
  expect(await kindOf({ path: Buffer.from(join(folder, 'none')), name: 'none', sizeBytes: 1 })).toBe('')
})
