import { previewCalls } from '@dossier/contract/documents/previews'
import { structureCalls, structureFormats } from '@dossier/contract/documents/structure'
import { sheetReader } from '@dossier/contract/tables/readers'
import { treeCalls } from '@dossier/contract/trees'
import { requireDocument } from '../documents/read.ts'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { framePolicy } from './frame/page.ts'
import { frameFactsOf, frameOf, waitingFrame } from './frame.ts'
import { countPages, pageText, pageTexts } from './page-text.ts'
import { sheetContent } from './sheet-content.ts'
import { findRows, readRows, sheetsOf } from './sheets.ts'
import { searchStructure, structureOf, structurePage } from './structure.ts'
import { sweepPreviews } from './sweep.ts'
import { sideOf, thumbnailFacts, thumbnailOf } from './thumbnail.ts'
import { findNodes, readTree } from './trees.ts'
import { viewedDocument } from './viewed-document.ts'

/** A picture of an id's bytes is the same for ever; that it may still be seen is asked anew. */
const keeping = 'private, no-cache'

/** Originals as pictures, and as pages of our own. */
export const previews = feature({
  name: 'previews',
  whenServed: sweepPreviews,
  calls: [
    ...answers(previewCalls, {
      thumbnail: async ({ scope, params, query, headers }) => {
        const { project, id: asked } = params
        const id = asked.replace(/\.json$/, '')
        const document = await requireDocument(scope.records, { project, id })
        if (id !== asked) {
          const wantsRows = query['include-content'] && sheetReader(String(document.source.contentType)) !== undefined
          return reply(200, await (wantsRows ? sheetContent : thumbnailFacts)(scope, document))
        }
        const side = sideOf(query.size)
        const described = { 'cache-control': keeping, etag: `"${id}-${query.page}-${side}"` }
        if (headers['if-none-match'] === described.etag) return reply(304, undefined, described)
        return reply(200, await thumbnailOf(scope, document, { page: query.page, side }), {
          ...described,
          'content-type': 'image/jpeg',
        })
      },
      frameFacts: async ({ scope, params, headers }) => frameFactsOf(scope, await viewedDocument(scope, params, headers)),
      frame: async ({ scope, params, query: { ticket } }) => {
        const document = await requireDocument(scope.records, params)
        const html = ticket === undefined ? (await frameOf(scope, document)).html : await waitingFrame(scope, document, ticket)
        return reply(200, html, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': framePolicy,
          'x-frame-options': 'SAMEORIGIN',
          'cache-control': 'private, no-store',
        })
      },
      pageCount: async ({ scope, params }) => ({ pages: await countPages(scope, await requireDocument(scope.records, params)) }),
      pageText: async ({ scope, params }) => {
        const text = await pageText(scope, await requireDocument(scope.records, params), params.page)
        return reply(200, text, { 'content-type': 'text/plain; charset=utf-8' })
      },
      pageTexts: async ({ scope, params }) => pageTexts(scope, await requireDocument(scope.records, params)),
      sheets: async ({ scope, params, headers }) => sheetsOf(scope, await viewedDocument(scope, params, headers)),
      rows: async ({ scope, params, query, headers }) => readRows(scope, await viewedDocument(scope, params, headers), query),
      findRows: async ({ scope, params, query: { sheet, query }, headers }) =>
        findRows(scope, await viewedDocument(scope, params, headers), { sheet, text: query }),
    }),
    ...answers(treeCalls, {
      tree: async ({ scope, params, query }) => readTree(scope, await requireDocument(scope.records, params), query),
      findNodes: async ({ scope, params, query }) => findNodes(scope, await requireDocument(scope.records, params), query.query),
    }),
    ...answers(structureCalls, {
      facts: async ({ scope, params }) => {
        const pages = await structureOf(scope, await requireDocument(scope.records, params))
        return { pages: pages.length, formats: [...structureFormats] }
      },
      search: async ({ scope, params, query }) =>
        searchStructure(scope, await requireDocument(scope.records, params), query.query),
      page: async ({ scope, params: { page, ...params }, query: { format } }) => {
        const text = await structurePage(scope, await requireDocument(scope.records, params), { page, format })
        const type = format === 'md' ? 'text/markdown' : 'application/xhtml+xml'
        return reply(200, text, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': framePolicy })
      },
    }),
  ],
})
