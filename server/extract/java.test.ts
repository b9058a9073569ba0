import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { probeJava } from './java.ts'

describe('the probe of Java', () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

  /** A program in Java's place that counts its starts in `$0.starts`. */
  async function inJavasPlace(lines: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'dossier-java-'))
    folders.push(folder)
    const path = join(folder, 'java')
    await writeFile(path, `#!/bin/sh\necho start >> "$0.starts"\n${lines}\n`)
    await chmod(path, 0o755)
    return path
  }

  const startsOf = async (java: string): Promise<number> => (await readFile(`${java}.starts`, 'utf8')).trim().split('\n').length

  it('gives the version', async () => {
    expect(await probeJava(await inJavasPlace(`echo 'openjdk version "17.0.15"' >&2`))).toBe('17.0.15')
  })

  it('asks again when the probe was killed', async () => {
    const java = await inJavasPlace(`[ "$(wc -l < "$0.starts")" -gt 1 ] || kill -9 $$\necho 'openjdk version "21"' >&2`)
    expect(await probeJava(java)).toBe('21')
    expect(await startsOf(java)).toBe(2)
  })

  it('says which signal ended it when it is killed each time', async () => {
    const java = await inJavasPlace('kill -9 $$')
    await expect(probeJava(java)).rejects.toThrow('Java was ended by SIGKILL while it said its version.')
    expect(await startsOf(java)).toBe(3)
  })

  it('names what is missing, too old or silent', async () => {
    await expect(probeJava('/nowhere/java')).rejects.toThrow('Java was not found.')
    await expect(probeJava(await inJavasPlace(`echo 'java version "1.8.0_292"' >&2`))).rejects.toThrow(
      'Java 1.8.0_292 is too old.',
    )
    await expect(probeJava(await inJavasPlace('echo no such thing >&2; exit 1'))).rejects.toThrow(
      'Java does not start: no such thing.',
    )
  })
})
