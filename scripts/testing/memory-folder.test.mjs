import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, expect, it } from 'vitest'
import { makeMemoryFolder } from './memory-folder.mjs'

const place = mkdtempSync(join(tmpdir(), 'memory-'))
afterAll(() => rmSync(place, { recursive: true }))

it('takes away what a process that is gone has left, and nothing else', () => {
  const [gone, ours, other] = ['dossier-tests-999999999-a', `dossier-tests-${process.pid}-a`, 'somebody'].map((name) =>
    join(place, name),
  )
  for (const folder of [gone, ours, other]) mkdirSync(folder)
  const made = makeMemoryFolder(place)
  expect([gone, ours, other].map((folder) => existsSync(folder))).toEqual([process.platform !== 'linux', true, true])
  if (made !== undefined) expect(readdirSync(made)).toEqual([])
})

it('is none where there is no such place', () => {
  expect(makeMemoryFolder(join(place, 'nothing'))).toBeUndefined()
})
