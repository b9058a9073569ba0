import { z } from 'zod'
import type { StoredDocument } from './read.ts'

const key = 'tika_metadata_opened_with'
const Metadata = z.object({ [key]: z.string() })

/**
 * The passwords that opened a document and stayed with it, where that was asked for (decision 0301); several of a zip are joined by a comma, which may also be
 * a part of one.
 */
export function keptPasswords({ source }: Pick<StoredDocument, 'source'>): string[] {
  const { data } = Metadata.safeParse(source.metadata)
  return data ? [...new Set([data[key], ...data[key].split(',')])] : []
}
