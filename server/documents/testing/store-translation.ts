import type { Records } from '../../records/open.ts'
import { cutText, packText } from '../../records/texts/text.ts'

/** Stores a translation as if it had been brought, its text under a key that no other has in these tests. */
export async function storeTranslation(
  { db }: Pick<Records, 'db'>,
  { project, id, language, text }: { project: string; id: string; language: string; text: string },
): Promise<void> {
  const { count } = await db
    .selectFrom('translation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const text_key = -1_000 - Number(count)
  const made = { source_language: 'FRENCH', translator: 'ARGOS', sha256: '', user_id: 'local', imported_at: 0 }
  const pieces = cutText(text).map(({ number, start, text: piece }) => {
    return { rid: text_key, number, start_offset: start, length: piece.length, bytes: packText(piece) }
  })
  await db.insertInto('segment').values(pieces).execute()
  await db
    .insertInto('translation')
    .values({ project, document_id: id, language, text_key, text_length: text.length, ...made })
    .execute()
}
