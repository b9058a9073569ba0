import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeTable } from './write-table.ts'

const columns = ['path', 'size']
const record = (row: unknown[]) => ({ path: row[0], size: row[1] })
const plain = { name: 'Results', columns, cells: (row: unknown[]) => row, record }
const broken = new Error('the engine is gone')

async function* failing() {
  for (let at = 0; at < 5_000; at += 1) yield [`/data/${at}.txt`, at]
  throw broken
}

test.each(['csv', 'jsonl', 'xlsx'] as const)(
  '%s ends with the error where its rows do, and without a last line',
  async (form) => {
    const file = await writeTable(form, { ...plain, rows: failing(), end: () => ({ rows: 5_000, total: 5_000 }) })
    let read = ''
    const reading = (async () => {
      for await (const piece of file) read += piece.toString('latin1')
    })()
    await expect(reading).rejects.toBe(broken)
    expect(read.length).toBeGreaterThan(10_000)
    expect(read).not.toMatch(/end/)
  },
)

test('a last line is left away where nobody wants it', async () => {
  const rows = async function* () {
    yield ['a', { part: [1] }]
  }
  const file = await writeTable('csv', { ...plain, rows: rows(), end: () => undefined })
  expect(await text(file)).toBe('"path","size"\n"a","{""part"":[1]}"\n')
})
