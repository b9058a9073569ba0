import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parts } from '../parts.ts'
import { describeRights, withoutNewRights } from './least-rights.ts'
import { startTikaProcess } from './tika/process/process.ts'

it('starts the reader with no way to other machines, and to no rights where the system can take them', async () => {
  const home = mkdtempSync(join(tmpdir(), 'dossier-rights-'))
  const running = await startTikaProcess(
    { jar: parts.tikaJar, java: 'java', home, heapMegabytes: 128 },
    new AbortController().signal,
  )
  try {
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(running.pid)], { encoding: 'utf8' })
    expect(command).toMatch(/-Djdk\.net\.hosts\.file=\S+ .*-DsocksProxyPort=1 /)
    expect(readFileSync(join(running.folder, 'hosts'), 'utf8')).toMatch(/^127\.0\.0\.1 localhost /)
    const canTake = withoutNewRights().length > 0
    if (canTake) expect(readFileSync(`/proc/${running.pid}/status`, 'utf8')).toMatch(/^NoNewPrivs:\s*1$/m)
    expect(describeRights()).toContain(canTake ? 'can gain no rights' : 'no setpriv')
  } finally {
    await running.stop()
    rmSync(home, { recursive: true, force: true })
  }
}, 90_000)
