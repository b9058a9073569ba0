import { expect, it } from 'vitest'
import { dropCopies, withKeptCopy } from './kept-copies.ts'

function copies() {
  const made: string[] = []
  const open = async () => {
    const name = `copy ${made.length + 1}`
    made.push(name)
    const close = async () => void made.push(`${name} closed`)
    return { path: Buffer.from(name), contentType: 'text/plain', passwords: [], close }
  }
  return { made, open }
}
const pathOf = async ({ path }: { path: Uint8Array }) => Buffer.from(path).toString()

it('takes a document out of its container once for several pages, and removes the copy at the end', async () => {
  const { made, open } = copies()
  const pages = [await withKeptCopy('/a/p/1', open, pathOf), await withKeptCopy('/a/p/1', open, pathOf)]
  expect([pages, made]).toEqual([['copy 1', 'copy 1'], ['copy 1']])
  await dropCopies('/b')
  expect(made).toHaveLength(1)
  await dropCopies('/a')
  expect(made).toEqual(['copy 1', 'copy 1 closed'])
})

it('keeps one copy where two ask at once, and a copy in use until it is free', async () => {
  const { made, open } = copies()
  await Promise.all([withKeptCopy('/c/p/1', open, pathOf), withKeptCopy('/c/p/1', open, pathOf)])
  expect(made).toEqual(['copy 1', 'copy 2', 'copy 2 closed'])
  await withKeptCopy('/c/p/1', open, () => dropCopies('/c'))
  expect(made).toHaveLength(3)
  await dropCopies('/c')
})

it('keeps nothing of what could not be opened', async () => {
  const { made, open } = copies()
  await expect(withKeptCopy('/d/p/1', () => Promise.reject(new Error('gone')), pathOf)).rejects.toThrow('gone')
  expect(await withKeptCopy('/d/p/1', open, pathOf)).toBe('copy 1')
  await dropCopies('/d')
  expect(made).toHaveLength(2)
})
