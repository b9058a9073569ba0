import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

async function write(...lines: (string | object)[]): Promise<string> {
  const path = join(cli.folder, 'translations.jsonl')
  await writeFile(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return path
}

/** A server that has the documents a and b, and keeps what it is brought. */
async function serveStore() {
  const stored = new Map<string, { id: string; language: string; text: string }>()
  const hashes = new Map<string, string>()
  await serve(({ path, body }) => {
    const { items = [] } = Object(body)
    if (path.endsWith('/check'))
      return {
        states: items.map(({ id, language, sha256 }: { id: string; language: string; sha256: string }) => {
          if (!['a', 'b'].includes(id)) return 'no-document'
          const known = stored.has(`${id} ${language}`)
          hashes.set(`${id} ${language}`, known ? (hashes.get(`${id} ${language}`) ?? '') : sha256)
          return !known ? 'new' : hashes.get(`${id} ${language}`) === sha256 ? 'same' : 'other'
        }),
      }
    for (const item of items) stored.set(`${item.id} ${item.language}`, item)
    return { stored: items.length, same: 0 }
  })
  return stored
}

it('brings a file, and again nothing of it', async () => {
  const stored = await serveStore()
  const path = await write({ id: 'a', language: 'ENGLISH', text: 'one\u2028two' }, '', {
    id: 'b',
    language: 'ENGLISH',
    text: 'three',
  })
  expect(await run(['translations', 'import', path])).toMatchObject({ code: 0, stdout: '2 brought, 0 there already, 0 bad.\n' })
  expect(stored.get('a ENGLISH')?.text).toBe('one\u2028two')
  expect((await run(['translations', 'import', path])).stdout).toBe('0 brought, 2 there already, 0 bad.\n')
})

it('names each bad line, and then brings nothing unless it is told to', async () => {
  const stored = await serveStore()
  const path = await write(
    { id: 'a', language: 'ENGLISH', text: 'one' },
    '{"id": ',
    { id: 'z', language: 'ENGLISH', text: 'z' },
    { id: 'b', language: 'ENGLISH' },
    { id: 'a', language: 'en', text: 'another' },
  )
  const refused = await run(['translations', 'import', path])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('Line 2 is not JSON.')
  expect(refused.stderr).toContain('Line 3 names the document z, which is not in this project.')
  expect(refused.stderr).toContain('Line 4 has a wrong "text"')
  expect(refused.stderr).toContain('Line 5 translates the same as line 1 into the same language, otherwise.')
  expect(refused.stderr).toContain('Nothing was brought')
  expect(stored.size).toBe(0)
  const { code, stdout } = await run(['translations', 'import', path, '--skip-bad'])
  expect([code, stdout, stored.size]).toEqual([1, '1 brought, 0 there already, 4 bad.\n', 1])
})

it('replaces another translation only where that is said', async () => {
  const stored = await serveStore()
  await run(['translations', 'import', await write({ id: 'a', language: 'ENGLISH', text: 'one' })])
  const path = await write({ id: 'a', language: 'ENGLISH', text: 'two' })
  expect((await run(['translations', 'import', path])).stderr).toContain('Line 1 brings another translation of a than is there')
  expect(await run(['translations', 'import', path, '--replace'])).toMatchObject({ code: 0 })
  expect(stored.get('a ENGLISH')?.text).toBe('two')
})

it('lists and removes, and says how it is used', async () => {
  await serve(({ method }) => (method === 'DELETE' ? { removed: 3 } : { items: [{ language: 'ENGLISH', documents: 3 }] }))
  expect((await run(['translations'])).stdout).toBe('ENGLISH  3\n')
  expect((await run(['translations', 'remove', '--into', 'en'])).stdout).toBe('3 removed.\n')
  expect(cli.calls.at(-1)?.path).toContain('translations?language=en')
  expect(await run(['translations', 'remove'])).toMatchObject({ code: 2 })
  expect(await run(['translations', 'import'])).toMatchObject({ code: 2 })
  expect((await run(['translations', 'import', join(cli.folder, 'nowhere')])).stderr).toContain('cannot be read')
})

it('never writes an export over a file that is there', async () => {
  await serve(() => ({ id: 'a' }))
  const path = join(cli.folder, 'out.jsonl')
  expect(await run(['translations', 'export', path])).toMatchObject({ code: 0 })
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ id: 'a' })
  expect((await run(['translations', 'export', path])).stderr).toContain('is there already')
})
