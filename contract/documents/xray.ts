import { z } from 'zod'
import { call } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'

/** What can be in a document that whoever prints or shows it does not see. */
export const xrayKinds = [
  'covered',
  'colour',
  'invisible',
  'outside',
  'comment',
  'tracked-change',
  'hidden-text',
  'hidden-sheet',
  'hidden-rows',
  'hidden-slide',
  'speaker-notes',
  'earlier-version',
] as const
export type XrayKind = (typeof xrayKinds)[number]

/**
 * Something that is not seen at once: what (`text`, cut after 500 units), and where. `page` from 1 (a page, or a slide); `part`: the sheet or the part of the file; `place`: a row, a
 * cell, a version; `author`: who wrote it, where that is told. `box`: left, top, right, bottom of it on the page, 0 to 1.
 */
export const XrayFinding = z
  .strictObject({
    kind: z.enum(xrayKinds),
    text: z.string(),
    page: z.int().positive().nullable(),
    part: z.string().nullable(),
    place: z.string().nullable(),
    author: z.string().nullable(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  })
  .meta({ id: 'XrayFinding' })
export type XrayFinding = z.infer<typeof XrayFinding>

/** Why not all of a document was looked at. */
export const xrayGaps = ['kind', 'pages', 'findings', 'time', 'memory', 'damaged', 'locked', 'too-large'] as const
export type XrayGap = (typeof xrayGaps)[number]

/**
 * What was found, page by page. `pages`: those that a PDF has, `pagesRead` of them were looked at; `gap`: why something was not looked at (`kind`: there is nothing that knows this kind of document),
 * null where all of it was.
 */
export const Xray = z
  .strictObject({
    findings: z.array(XrayFinding),
    pages: z.int().nonnegative().nullable(),
    pagesRead: z.int().nonnegative(),
    gap: z.enum(xrayGaps).nullable(),
  })
  .meta({ id: 'Xray' })
export type Xray = z.infer<typeof Xray>

/** The X-ray of redactions. */
export const xrayCalls = {
  look: call({
    method: 'GET',
    path: '/api/:project/documents/xray/:id',
    params: z.object({ project: z.string(), id: DocumentId }),
    query: z.object({ routing: z.string().optional() }),
    answer: Xray,
    errors: [
      'DOCUMENT_NOT_FOUND',
      'RECORD_DAMAGED',
      'SOURCE_NOT_FOUND',
      'SOURCE_CHANGED',
      'NOT_AVAILABLE',
      'READER_DOWN',
      'STORE_DOWN',
      'DISK_FULL',
      'TOO_LARGE',
      'FORBIDDEN',
    ],
    needs: 'download',
    summary:
      'What is in a document although nobody sees it: under boxes, in white, outside the page, in comments, changes, hidden sheets, earlier versions',
    tags: ['documents'],
  }),
}
