import { expect, it } from 'vitest'
import type { StoredDocument } from '../documents/read.ts'
import { ridOf, saveText } from '../indexing/testing/save-text.ts'
import type { Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { type Chunk, ContentKey, callsOf } from './content.ts'

const mail = { contentType: 'message/rfc822', metadata: { tika_metadata_message_from: 'jo@example.org' } }

async function documentOf(records: Records, text: string, source = {}): Promise<StoredDocument> {
  await saveText(records, 'a', text)
  const rid = await ridOf(records, 'a')
  const place = { rid, project: 'p', id: 'a', routing: 'a', version: 1, type: 'Document', segmentCount: 1, entryId: 1 } as const
  return { ...place, source, textLength: text.length }
}

async function calls(records: Records, document: StoredDocument, length?: number): Promise<Chunk[][]> {
  const all: Chunk[][] = []
  for await (const chunks of callsOf(records, document, length)) all.push(chunks)
  return all
}

describeOnBoth('what a finder reads of a document', (place) => {
  it('is its text in pieces that end between words and join to the whole', async () => {
    const records = await place.open()
    const text = 'Jo Smith met Élise Marchetti in Genève 😀 and Ann Other said nothing at all'
    const pieces = (await calls(records, await documentOf(records, text), 20)).flat()
    expect(pieces.map(({ text: piece }) => piece).join('')).toBe(text)
    expect(
      pieces.map(({ start }) => text.slice(start).startsWith(pieces.find((piece) => piece.start === start)?.text ?? '?')),
    ).not.toContain(false)
    for (const piece of pieces.slice(0, -1)) expect(piece.text).toMatch(/\s$/)
  })

  it('is cut between two characters where there are no words', async () => {
    const records = await place.open()
    const pieces = (await calls(records, await documentOf(records, '😀'.repeat(15)), 9)).flat()
    expect(pieces.map(({ text }) => text.length)).toEqual([8, 8, 8, 6])
  })

  it('is what the headers of a message say too, with its first piece', async () => {
    const records = await place.open()
    const kinds = (await calls(records, await documentOf(records, 'one two three four', mail), 10)).map((chunks) =>
      chunks.map(({ kind }) => kind),
    )
    expect(kinds).toEqual([['text', 'metadata'], ['text']])
    expect(await calls(records, await documentOf(records, '', mail))).toEqual([
      [{ kind: 'metadata', start: 0, text: 'jo@example.org' }],
    ])
    expect(await calls(records, await documentOf(records, ''))).toEqual([])
  })

  it('has another key where text or headers are others', () => {
    const keyOf = (source: object, ...pieces: string[]) => {
      const key = new ContentKey({ source: { ...source } })
      for (const piece of pieces) key.add(piece)
      return Buffer.from(key.bytes).toString('hex')
    }
    expect(keyOf({}, 'one ', 'two')).toBe(keyOf({}, 'one two'))
    expect(keyOf({}, 'one two')).not.toBe(keyOf({}, 'one twp'))
    expect(keyOf(mail, 'one')).not.toBe(keyOf({}, 'one'))
  })
})
