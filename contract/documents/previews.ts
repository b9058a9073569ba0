import { z } from 'zod'
import { bytes, call, either } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'
import { limits } from '../spine/limits.ts'
import { ofOriginals } from '../spine/originals.ts'
import { flag, wholeNumber } from '../spine/parameters.ts'

/** Longer sides of thumbnails in pixels by the names that clients use; any number of pixels is taken too. */
export const thumbnailSides = { xs: 80, sm: 310, md: 540, lg: 720, xl: 960 } as const

/** The longest side that is drawn. */
export const longestSide = 2_000

const withPictures =
  /^(?:application\/pdf|image\/(?:png|jpeg|tiff|gif|x-ms-bmp|bmp|webp|avif|svg\+xml|hei[cf](?:-sequence)?|jp[2xm]|x-jp2-(?:codestream|container)))\s*(?:;|$)/i

/** Whether documents of a type have thumbnails, as far as the type tells: the file may still be one that nobody can draw. */
export function hasThumbnail(contentType: string | null | undefined): boolean {
  return withPictures.test(contentType ?? '')
}

/** What is known of a document's pictures: whether there are any, of how many pages; `content`: the rows of a spreadsheet by sheet, where they were asked for. */
export const ThumbnailFacts = z
  .strictObject({
    previewable: z.boolean(),
    pages: z.int().nonnegative(),
    content: z.record(z.string(), z.array(z.array(z.string()))).optional(),
  })
  .meta({ id: 'ThumbnailFacts' })
export type ThumbnailFacts = z.infer<typeof ThumbnailFacts>

/**
 * A document that was made into a page of our own, without anything that runs or is fetched. `heads`: what stands before it, as a mail has it, in its order;
 * `remote`: addresses of pictures that it would have fetched from elsewhere, and that nobody fetches; `isCut`: there is more than is shown; `ticket`: by which the page of a locked document is fetched, within a minute: nothing else keeps it.
 */
export const PreviewFrame = z
  .strictObject({
    heads: z.array(z.tuple([z.string(), z.string()])),
    remote: z.array(z.string()),
    isCut: z.boolean(),
    ticket: z.string().nullable(),
  })
  .meta({ id: 'PreviewFrame' })
export type PreviewFrame = z.infer<typeof PreviewFrame>

const count = z.int().nonnegative()

/** A sheet; `rows` and `columns` so far, as long as it is not complete. `fault`: why the rest cannot be read. Columns by their numbers from 0. */
export const PreviewSheet = z
  .strictObject({
    name: z.string(),
    isHidden: z.boolean(),
    hiddenColumns: z.array(count),
    frozenRows: count,
    rows: count,
    columns: count,
    isComplete: z.boolean(),
    isCut: z.boolean(),
    fault: z.string().nullable(),
  })
  .meta({ id: 'PreviewSheet' })
export type PreviewSheet = z.infer<typeof PreviewSheet>

/** Rows of a sheet from one on, and how the sheet stands. */
export const SheetRows = z
  .strictObject({ from: count, rows: z.array(z.array(z.string())), sheet: PreviewSheet })
  .meta({ id: 'SheetRows' })
export type SheetRows = z.infer<typeof SheetRows>

/** Rows that have a text, by their numbers from 0, the first thousand; `count`: all. `isComplete`: the sheet has been read to its end. */
export const FoundRows = z.strictObject({ rows: z.array(count), count, isComplete: z.boolean() }).meta({ id: 'FoundRows' })
export type FoundRows = z.infer<typeof FoundRows>

const { params, routing, errors: faults, tags } = ofOriginals
const query = z.object({ routing })

/** The header that carries a password, percent-encoded: it stands in no address, and so in no log. */
export const passwordHeader = 'x-dossier-password'
/** Texts that are UTF-8 once they are decoded (RFC 3629, 4). */
const more = '%[89ABab][0-9A-Fa-f]'
const lengths = [
  `[^%]`,
  `%[0-7][0-9A-Fa-f]`,
  `%(?:[Cc][2-9A-Fa-f]|[Dd][0-9A-Fa-f])${more}`,
  `%(?:[Ee]0%[ABab]|[Ee][Dd]%[89])[0-9A-Fa-f]${more}`,
  `%[Ee][1-9A-CEFa-cef]${more}${more}`,
  `%(?:[Ff]0%[9ABab]|[Ff]4%8)[0-9A-Fa-f]${more}${more}`,
  `%[Ff][1-3]${more}${more}${more}`,
]
const percentEncoded = new RegExp(`^(?:${lengths.join('|')})*$`)

/** Opens a locked original for this one answer: the password is neither logged nor kept, and nothing of what it opens is. */
const headers = z.object({
  [passwordHeader]: z
    .string()
    .min(1)
    .max(limits.passwordLength * 9)
    .regex(percentEncoded, { error: `The header ${passwordHeader} is percent-encoded UTF-8` })
    .optional(),
})

/** Originals as pictures and as pages of our own. */
export const previewCalls = {
  thumbnail: call({
    method: 'GET',
    path: '/api/v1/thumbnail/:project/:id',
    /** With `.json` behind it: what is known of the pictures instead of one of them. */
    params: z.object({ project: z.string(), id: z.string().regex(/^[^/]{1,200}$/) }),
    query: z.object({
      routing: z.string().optional(),
      /** Counted from 0. */
      page: wholeNumber({ absent: 0, max: 1_000_000 }),
      size: z.string().max(10).optional(),
      'include-content': flag,
    }),
    /** Clients repeat the cookie of their session here. */
    headers: z.object({ 'x-ds-session-id': z.string().optional(), 'if-none-match': z.string().optional() }),
    answer: { 200: either(ThumbnailFacts, bytes('image/jpeg')), 304: { kind: 'nothing' } },
    errors: [...faults],
    needs: 'download',
    summary: 'A page of a document as a picture; or, with .json behind its id, how many pages there are',
    tags,
  }),
  frameFacts: call({
    method: 'GET',
    path: '/api/:project/previews/:id',
    params,
    query,
    headers,
    answer: PreviewFrame,
    errors: [...faults],
    needs: 'download',
    summary: 'What is known of a document as a page of our own',
    tags,
  }),
  frame: call({
    method: 'GET',
    path: '/api/:project/previews/:id/frame',
    params,
    query: query.extend({ ticket: z.string().max(100).optional() }),
    answer: bytes('text/html; charset=utf-8'),
    errors: [...faults],
    needs: 'download',
    summary: 'A document as a page of our own, for a frame: nothing in it runs, nothing is fetched',
    tags,
  }),
  sheets: call({
    method: 'GET',
    path: '/api/:project/previews/:id/sheets',
    params,
    query,
    headers,
    answer: z.array(PreviewSheet),
    errors: [...faults],
    needs: 'download',
    summary: 'The sheets of a spreadsheet, hidden ones included',
    tags,
  }),
  rows: call({
    method: 'GET',
    path: '/api/:project/previews/:id/rows',
    params,
    query: z.object({
      routing: z.string().optional(),
      sheet: wholeNumber({ absent: 0, max: 10_000 }),
      from: wholeNumber({ absent: 0, max: 10_000_000 }),
      size: wholeNumber({ absent: 100, max: 500 }),
    }),
    headers,
    answer: SheetRows,
    errors: [...faults],
    needs: 'download',
    summary: 'Rows of a sheet, once they have been read',
    tags,
  }),
  findRows: call({
    method: 'GET',
    path: '/api/:project/previews/:id/find',
    params,
    query: z.object({
      routing: z.string().optional(),
      sheet: wholeNumber({ absent: 0, max: 10_000 }),
      query: z.string().min(1).max(1_000),
    }),
    headers,
    answer: FoundRows,
    errors: [...faults],
    needs: 'download',
    summary: 'Which rows of a sheet have a text',
    tags,
  }),
  pageCount: call({
    method: 'GET',
    path: '/api/:project/artifacts/page/:id',
    params,
    query,
    answer: z.strictObject({ pages: count }),
    errors: [...faults],
    needs: 'read',
    summary: 'How many pages a document has of which the text is known one by one',
    tags,
  }),
  pageText: call({
    method: 'GET',
    path: '/api/:project/artifacts/page/:id/:page',
    params: z.object({ project: z.string(), id: DocumentId, page: wholeNumber({ absent: 1, max: 1_000_000 }) }),
    query,
    answer: bytes('text/plain; charset=utf-8'),
    errors: [...faults],
    needs: 'read',
    summary: 'The text of one page, counted from 1, as its file has it',
    tags,
  }),
  pageTexts: call({
    method: 'GET',
    path: '/api/:project/documents/content/pages/:id',
    params,
    query,
    answer: z.array(z.string()),
    errors: [...faults],
    needs: 'read',
    summary: 'The texts of all pages, of at most a thousand; empty where a document has no pages of text',
    tags,
  }),
}
