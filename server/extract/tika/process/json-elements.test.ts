import { expect, it } from 'vitest'
import { jsonElements } from './json-elements.ts'

const elements = [{ text: 'a "quoted" ] word', list: ['[', '{'] }, {}, { text: '\\' }, { text: 'é水😀' }]

it.each([1, 2, 7, 1_000])('gives the elements of an array that comes in pieces of %i bytes', async (pieceBytes) => {
  expect(await gather(cut(Buffer.from(JSON.stringify(elements)), pieceBytes))).toEqual(elements)
})

it('gives those of a long one too, one by one', async () => {
  const long = Array.from({ length: 40 }, (_, at) => ({ ...elements[at % elements.length], words: 'word '.repeat(10_000) }))
  const json = Buffer.from(JSON.stringify(long))
  expect(await gather(cut(json, 65_536))).toEqual(long)
  let taken = 0
  for await (const element of jsonElements(countTaken())) {
    expect(element).toEqual(long[0])
    break
  }
  expect(taken).toBeLessThan(json.length)

  async function* countTaken() {
    for await (const piece of cut(json, 65_536)) {
      taken += piece.length
      yield piece
    }
  }
})

it('refuses a short one that is not whole', async () => {
  await expect(gather(cut(Buffer.from('[{"a":"b"},{"a":'), 5))).rejects.toThrow(SyntaxError)
})

it('gives nothing where nothing came', async () => {
  expect(await gather(cut(Buffer.alloc(0), 1))).toEqual([])
  expect(await gather(cut(Buffer.from('[]'), 1))).toEqual([])
})

async function* cut(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

async function gather(pieces: AsyncIterable<Buffer>): Promise<unknown[]> {
  const gathered: unknown[] = []
  for await (const element of jsonElements(pieces)) gathered.push(element)
  return gathered
}
