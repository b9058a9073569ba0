import { expect, it } from 'vitest'
import { readRaw } from '../readers.ts'

const html = Buffer.from('Use tags:\n\n    <crane boss="asterion">the harbour</crane>\n<html></html>')
const read = async (path: string) =>
  (await readRaw({ bytes: html, contentType: 'text/html', isDocument: () => false, file: { path: Buffer.from(path) } }))
    ?.map(({ text }) => text)
    .join('\n')

it('finds the words of tags in what is a plain text by its name', async () => {
  expect(await read('/files/manual.rst')).toContain('asterion')
  expect(await read('/files/page.html')).not.toContain('asterion')
})

it('takes no time for signs that end nowhere', async () => {
  const bytes = Buffer.from('<'.repeat(2_000_000))
  expect(
    await readRaw({ bytes, contentType: 'text/html', isDocument: () => false, file: { path: Buffer.from('a.txt') } }),
  ).toBeDefined()
})
