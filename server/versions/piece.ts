import type { VersionText } from '@dossier/contract/ledger/versions'
import type { Records } from '../records/open.ts'
import { unpackText } from '../records/texts/text.ts'

/** Which piece of a text: UTF-16 units. */
export type PieceOfText = { offset: number; limit: number }

/** A piece of a kept text; only the segments that it touches are read. @throws AppError RECORD_DAMAGED. */
export async function readPiece(
  { db }: Pick<Records, 'db'>,
  { text_key, text_length }: { text_key: number; text_length: number },
  { offset, limit }: PieceOfText,
): Promise<VersionText> {
  const end = offset + limit
  const segments = await db
    .selectFrom('segment')
    .select(['start_offset', 'length', 'bytes'])
    .where('rid', '=', text_key)
    .where('start_offset', '<', end)
    .where((eb) => eb(eb('start_offset', '+', eb.ref('length')), '>', offset))
    .orderBy('number')
    .execute()
  const texts = segments.map(({ start_offset: start, length, bytes }) =>
    unpackText(bytes, length).slice(Math.max(0, offset - start), Math.max(0, end - start)),
  )
  return { content: texts.join(''), offset, textLength: Number(text_length) }
}
