import { z } from 'zod'
import { DocumentId } from './ids.ts'

/** What calls that read an original take, and what they fail with. */
export const ofOriginals = {
  params: z.object({ project: z.string(), id: DocumentId }),
  routing: z.string().optional(),
  errors: [
    'DOCUMENT_NOT_FOUND',
    'RECORD_DAMAGED',
    'SOURCE_NOT_FOUND',
    'SOURCE_CHANGED',
    'NOT_AVAILABLE',
    'NOT_FOUND',
    'TOO_LARGE',
    'STILL_READING',
    'READER_DOWN',
    'STORE_DOWN',
    'DISK_FULL',
  ],
  tags: ['documents'],
} as const
