import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { turnLog } from './turn-log.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('puts a long log aside and leaves a short one', () => {
  const log = join(folder, 'server.log')
  turnLog(log)
  writeFileSync(log, 'a line\n')
  turnLog(log)
  expect(existsSync(log)).toBe(true)
  truncateSync(log, 11 * 1024 * 1024)
  turnLog(log)
  expect([existsSync(log), existsSync(`${log}.1`)]).toEqual([false, true])
})
