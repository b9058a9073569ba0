import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { sumLine } from './sums.ts'

const run = promisify(execFile)
const hasTool = await run('sha256sum', ['--version']).then(
  () => true,
  () => false,
)

const names = [
  Buffer.from('plain.txt'),
  Buffer.from('two  spaces and * star'),
  Buffer.from('back\\slash'),
  Buffer.from('new\nline'),
  Buffer.from('both\\n and\n'),
  Buffer.from('大阪 été \u202e.txt'),
  Buffer.from([0x63, 0x61, 0x66, 0xe9]),
  Buffer.from([0xff, 0x0a, 0x5c, 0xfe]),
]

it.skipIf(!hasTool)('writes what the standard tool writes, and the tool verifies it, whatever the names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-sums-'))
  try {
    const lines: Buffer[] = []
    for (const [number, name] of names.entries()) {
      const path = Buffer.concat([Buffer.from(`${folder}/`), name])
      await writeFile(path, `bytes ${number}`)
      lines.push(sumLine(createHash('sha256').update(`bytes ${number}`).digest('hex'), path))
    }
    const list = join(folder, 'SHA256SUMS')
    await writeFile(list, Buffer.concat(lines))
    const { stdout } = await run('sha256sum', ['-c', '--strict', list])
    expect(stdout.match(/: OK$/gm)?.length).toBe(names.length)
    await rm(list)
    const theirs = await run('sh', ['-c', 'LC_ALL=C sha256sum "$0"/*', folder], { encoding: 'buffer' })
    const split = (all: Buffer) => all.toString('latin1').split('\n').filter(Boolean).sort()
    expect(split(Buffer.concat(lines))).toEqual(split(theirs.stdout))
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), names[0] ?? Buffer.alloc(0)]), 'Bytes 0')
    await writeFile(list, Buffer.concat(lines))
    await expect(run('sha256sum', ['-c', '--strict', list])).rejects.toMatchObject({ code: 1 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('escapes a name that ends a line, also where the tool is not there', () => {
  expect(sumLine('ab', Buffer.from('/a\nb\\c\r')).toString()).toBe('\\ab  /a\\nb\\\\c\\r\n')
  expect(sumLine('ab', Buffer.from('/a b')).toString()).toBe('ab  /a b\n')
})
