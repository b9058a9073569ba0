import { z } from 'zod'
import { bytes, call } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'
import { Reason } from '../tables/reason.ts'

/** A run that found a file: its number where it came to its end or goes on, and the id of its task. */
const FoundBy = z.strictObject({ number: z.int().nullable(), taskId: z.string() })

/** The chain of custody of one file: what its bytes are, and when we saw it. Times in epoch ms but those of the file system; sizes in bytes. */
export const Custody = z
  .strictObject({
    path: z.string(),
    /** Of the document itself, where it is embedded in the file. */
    embeddedPath: z.string().nullable(),
    /** The indexed folder that it was found in. */
    folder: z.string().nullable(),
    /** Hex SHA-256 of the file's bytes, as `sha256sum` has it; null where they could not be read. */
    sha256: z.string().nullable(),
    /** Hex SHA-384 of project and bytes: the id of the file's document. */
    digest: z.string().nullable(),
    /** Hex SHA-384 of the bytes of the embedded document itself, where its container gave them. */
    memberDigest: z.string().nullable(),
    sizeBytes: z.int().nullable(),
    /** As the file system has them: nanoseconds since 1970 in decimal. */
    modifiedNs: z.string().nullable(),
    changedNs: z.string().nullable(),
    foundAt: z.number().nullable(),
    foundBy: FoundBy.nullable(),
    seenAt: z.number().nullable(),
    seenBy: FoundBy.nullable(),
    readAt: z.number().nullable(),
    missingSince: z.number().nullable(),
    noticed: z.array(Reason),
  })
  .meta({ id: 'Custody' })
export type Custody = z.infer<typeof Custody>

const tags = ['ledger']
const folder = z.object({ folder: z.string().optional() })

/** The chain of custody: of one document, and of all files as a table and as a list that standard tools verify. */
export const custodyCalls = {
  ofDocument: call({
    method: 'GET',
    path: '/api/:project/ledger/custody/:id',
    params: z.object({ project: z.string(), id: DocumentId }),
    answer: Custody,
    errors: ['DOCUMENT_NOT_FOUND'],
    needs: 'read',
    summary: 'When the file of a document was found and read, and the digests of its bytes',
    tags,
  }),
  table: call({
    method: 'GET',
    path: '/api/:project/ledger/custody.csv',
    query: folder,
    answer: bytes('text/csv; charset=utf-8'),
    needs: 'read',
    summary: 'The chain of custody of all files, as a table',
    tags,
  }),
  sums: call({
    method: 'GET',
    path: '/api/:project/ledger/SHA256SUMS',
    query: folder,
    answer: bytes('text/plain'),
    needs: 'read',
    summary: 'The SHA-256 of all files that are on disk, for `sha256sum -c`',
    tags,
  }),
}
