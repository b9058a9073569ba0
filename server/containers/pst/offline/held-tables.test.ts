import { expect, it } from 'vitest'
import { HeldTables } from './held-tables.ts'

it('makes tables once more that exceed what is held, each once while its blocks are written', async () => {
  const tables = new HeldTables(8)
  let made = 0
  const contents = ['abcd', 'efgh'].map((text) => ({ content: Buffer.from(text), isChanged: false }))
  const again = async () => {
    made += 1
    return contents.map(({ content }) => ({ content: Buffer.from(content), isChanged: false }))
  }
  const held = tables.keep(contents, again)
  for (const one of held) await one.read()
  expect(made).toBe(0)
  const beyond = tables.keep(contents, again)
  const read = await Promise.all(beyond.map((one) => one.read()))
  expect(read.map(({ content }) => content.toString())).toEqual(['abcd', 'efgh'])
  expect(beyond.map(({ sizeBytes }) => sizeBytes)).toEqual([4, 4])
  expect(made).toBe(1)
  await tables.keep(contents, () => again())[0]?.read()
  expect(made).toBe(2)
})
