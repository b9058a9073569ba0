import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { whatHolds } from '../../confine/confined.ts'
import { engineBinary } from '../../engine/tantivy/test-engine.ts'
import { parts } from '../../parts.ts'
import { javaHome } from '../java-home.ts'
import { startTikaProcess } from './process/process.ts'

const confiner = engineBinary()

it('starts the reader with no way to other machines, and with few rights where the system can take them', async () => {
  const home = mkdtempSync(join(tmpdir(), 'dossier-rights-'))
  const place = { jar: parts.tikaJar, java: 'java', home, confiner, heapMegabytes: 128 }
  const running = await startTikaProcess(place, new AbortController().signal)
  try {
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(running.pid)], { encoding: 'utf8' })
    expect(command).toMatch(/-Djdk\.net\.hosts\.file=\S+ .*-DsocksProxyPort=1 /)
    expect(readFileSync(join(running.folder, 'hosts'), 'utf8')).toMatch(/^127\.0\.0\.1 localhost /)
    const { holds } = whatHolds(confiner)
    const status = process.platform === 'linux' ? readFileSync(`/proc/${running.pid}/status`, 'utf8') : ''
    if (holds.has('privileges')) expect(status).toMatch(/^NoNewPrivs:\s*1$/m)
    if (holds.has('calls')) expect(status).toMatch(/^Seccomp:\s*2$/m)
  } finally {
    await running.stop()
    rmSync(home, { recursive: true, force: true })
  }
}, 90_000)

it('knows the folder of a Java, by name or path, and none of a program that starts one', () => {
  const home = javaHome('java')
  expect(home).toMatch(/^\//)
  expect(javaHome(join(home ?? '', 'bin', 'java'))).toBe(home)
  expect([javaHome('/bin/sh'), javaHome('/nowhere/java'), javaHome('java', '/nowhere')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
