import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openRecords } from '../open.ts'
import { openTurn } from './turn.ts'

it('leaves no file beside records in memory', async () => {
  rmSync(':memory:-turn', { force: true })
  const records = await openRecords(':memory:')
  await records.close()
  expect(existsSync(':memory:-turn')).toBe(false)
})

it('is had by one connection at a time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-turn-'))
  const [first, second] = [openTurn(join(folder, 'records')), openTurn(join(folder, 'records'))]
  first.take()
  expect(() => second.take()).toThrow()
  first.giveBack()
  second.take()
  first.close()
  second.close()
  await rm(folder, { recursive: true })
})
