import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { parts } from '../../parts.ts'
import { startTika } from './start.ts'

const home = mkdtempSync(join(tmpdir(), 'dossier-machine-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

it('reads the same dates wherever the computer stands', { timeout: 120_000 }, async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  vi.stubEnv('JAVA_TOOL_OPTIONS', '-Duser.language=tr -Duser.country=TR -Dfile.encoding=ISO-8859-1')
  const path = join(home, 'letter.rtf')
  writeFileSync(path, '{\\rtf1\\ansi{\\info{\\creatim\\yr2012\\mo2\\dy14\\hr10\\min0}}Harbour INDEX\\par}')
  const tika = await startTika({ jar: parts.tikaJar, home })
  try {
    const file = { path: Buffer.from(path), name: 'letter.rtf', sizeBytes: 70 }
    const { root } = await tika.extract(file, new AbortController().signal)
    expect(root.metadata['dcterms:created']).toEqual(['2012-02-14T10:00:00Z'])
    expect(root.text).toBe('Harbour INDEX')
  } finally {
    await tika.close()
    vi.unstubAllEnvs()
  }
})
