import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownerMark } from '../confine/owner.ts'
import { homeLayout } from './layout.ts'
import { isLocked, lockHome } from './lock.ts'
import { refuseLostRecords } from './lost-records.ts'
import { makeHome } from './make.ts'
import { readServerFile, removeServerFile, writeServerFile } from './server-file.ts'

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'dossier-home-'))
}

const server = { address: 'http://127.0.0.1:1', pid: process.pid, startedAt: 1 }

/** Starts another process that takes the lock and holds it. */
async function holdElsewhere(home: string) {
  const code = `const { lockHome } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))})
    await lockHome(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, home], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test('makes a home that only the user can open, also out of one that was open', async () => {
  const home = join(temporaryFolder(), 'new', 'home')
  await makeHome(home)
  expect(statSync(home).mode & 0o777).toBe(0o700)
})

test('says why a home cannot be used and what to do', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(makeHome(join(file, 'home'))).rejects.toThrow(/a file is in the way\. Name another with --home or DOSSIER_HOME\./)
})

test.skipIf(!existsSync('/proc/self'))('does not try for ever where the system makes no folders', async () => {
  await expect(makeHome('/proc/dossier/home')).rejects.toThrow('no folder can be made there')
})

test('a second server of one home is refused with the address of the first', async () => {
  const home = temporaryFolder()
  const child = await holdElsewhere(home)
  await writeServerFile(home, { ...server, pid: child.pid ?? 0 })
  await expect(lockHome(home)).rejects.toThrow(`in use by a server at http://127.0.0.1:1 (process ${child.pid})`)
  expect(isLocked(home)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockHome(home)
  lock.release()
  expect(isLocked(home)).toBe(false)
})

test('several servers share a home, beside nobody who wants it alone', async () => {
  const home = temporaryFolder()
  const [one, other] = [await lockHome(home, undefined, { isShared: true }), await lockHome(home, undefined, { isShared: true })]
  await writeServerFile(home, server, { isShared: true })
  await expect(lockHome(home)).rejects.toThrow('in use by a server at http://127.0.0.1:1')
  expect(isLocked(home)).toBe(true)
  one.release()
  expect(isLocked(home)).toBe(true)
  other.release()
  await removeServerFile(home, { isShared: true })
  expect([isLocked(home), await readServerFile(home)]).toEqual([false, undefined])
  const child = await holdElsewhere(home)
  await expect(lockHome(home, AbortSignal.timeout(300), { isShared: true })).rejects.toThrow(/abort/)
  child.kill('SIGKILL')
  await once(child, 'exit')
})

test('of several servers the command line asks one of its machine that lives', async () => {
  const home = temporaryFolder()
  const { servers } = homeLayout(home)
  mkdirSync(servers)
  writeFileSync(join(servers, 'h00000000-1.json'), JSON.stringify({ ...server, address: 'http://elsewhere:1' }))
  expect(await readServerFile(home)).toMatchObject({ address: 'http://elsewhere:1' })
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  await once(child, 'exit')
  writeFileSync(
    join(servers, `${ownerMark.replace(/\d+$/, String(child.pid))}.json`),
    JSON.stringify({ ...server, address: 'http://gone:1' }),
  )
  await writeServerFile(home, server, { isShared: true })
  expect(await readServerFile(home)).toEqual(server)
  await removeServerFile(home, { isShared: true })
  // Of those of other machines nothing is known.
  expect(readdirSync(servers)).toEqual(['h00000000-1.json'])
})

test('waits for a server that is just ending', async () => {
  const home = temporaryFolder()
  const child = await holdElsewhere(home)
  const waiting = lockHome(home)
  child.kill('SIGKILL')
  const lock = await waiting
  lock.release()
})

test('takes a lock file of rubbish, and names one that cannot be used', async () => {
  const home = temporaryFolder()
  const file = join(home, 'lock.sqlite')
  writeFileSync(file, 'no database '.repeat(500))
  const lock = await lockHome(home)
  expect(isLocked(home)).toBe(true)
  lock.release()
  rmSync(file)
  mkdirSync(file)
  await expect(lockHome(home)).rejects.toMatchObject({ code: 'BAD_FOLDER', facts: { file } })
})

test('does not take empty records beside an index for a new home', async () => {
  const layout = await makeHome(temporaryFolder())
  await refuseLostRecords(layout)
  writeFileSync(layout.records, '')
  await refuseLostRecords(layout)
  mkdirSync(layout.index)
  writeFileSync(join(layout.index, 'meta.json'), '{}')
  await expect(refuseLostRecords(layout)).rejects.toThrow(/Restore it from a copy, or move it away/)
})

test('the server file is read back, and gone once removed', async () => {
  const home = temporaryFolder()
  expect(await readServerFile(home)).toBeUndefined()
  await writeServerFile(home, server)
  expect(await readServerFile(home)).toEqual(server)
  await removeServerFile(home)
  expect(await readServerFile(home)).toBeUndefined()
})
