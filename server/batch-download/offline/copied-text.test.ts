import { expect, test } from 'vitest'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { storeDocuments } from '../../search/testing/store-documents.ts'
import { copiedText } from './copied-text.ts'

/** Longer than one piece of a text. */
const text = 'harbour '.repeat(200_000)

describeOnBoth('the text of a document for an offline copy', (place) => {
  const copy = async (signal: AbortSignal, damage = false) => {
    const records = await place.open()
    const [rid = 0] = await storeDocuments(records, [{ id: 'a', content: text }])
    const { segment_count } = await records.db.selectFrom('document').select('segment_count').executeTakeFirstOrThrow()
    if (damage)
      await records.db
        .updateTable('segment')
        .set({ bytes: Buffer.from('no text') })
        .where('number', '=', 1)
        .execute()
    return copiedText({ records, signal }, { rid, textLength: text.length, segmentCount: segment_count })
  }

  test('is measured before it is copied', async () => {
    const copied = await copy(new AbortController().signal)
    const pieces: Buffer[] = []
    for await (const piece of copied?.pieces ?? []) pieces.push(piece)
    const whole = Buffer.concat(pieces)
    expect(copied?.sizeBytes).toBe(whole.length)
    expect(whole.toString() === `\ufeff${text}`).toBe(true)
  })

  test('is left out where it is damaged', async () => {
    expect(await copy(new AbortController().signal, true)).toBeUndefined()
  })

  test('is read no longer once the download is stopped', async () => {
    await expect(copy(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
    const stopping = new AbortController()
    const copied = await copy(stopping.signal)
    let pieces = 0
    const reading = (async () => {
      for await (const _ of copied?.pieces ?? []) {
        pieces += 1
        if (pieces === 2) stopping.abort(new Error('stopped'))
      }
    })()
    await expect(reading).rejects.toThrow('stopped')
    expect(pieces).toBe(2)
  })
})
