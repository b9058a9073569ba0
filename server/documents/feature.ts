import { documentCalls } from '@dossier/contract/documents/documents'
import { answers, feature } from '../feature/feature.ts'
import { sweepEmbedded } from './embedded/sweep.ts'
import { findPlaces } from './find/find-places.ts'
import { findInText } from './find-in-text.ts'
import { pagesAt } from './pages-at.ts'
import { pagesOf } from './pages-of.ts'
import { requireDocument } from './read.ts'
import { sendCleaned } from './send-cleaned.ts'
import { sendSource } from './send-source.ts'
import { sliceText } from './text-slice.ts'

/** Documents: their records, texts and original bytes. */
export const documents = feature({
  name: 'documents',
  whenServed: sweepEmbedded,
  calls: answers(documentCalls, {
    read: async ({ scope, params }) => {
      const stored = await requireDocument(scope.records, params)
      const [{ id, routing, project, source } = stored] = await scope.fillFields([stored])
      return { id, routing, projectId: project, ...source }
    },
    content: async ({ scope, params, query: { offset, limit, targetLanguage } }) =>
      sliceText(scope.records, await requireDocument(scope.records, params), { offset, limit, targetLanguage }),
    searchContent: async ({ scope, params, query }) =>
      findInText(scope.records, await requireDocument(scope.records, params), query.query, query.targetLanguage),
    find: async ({ scope, params, query: { query, kind, from, targetLanguage, wholeWords = false, matchCase = false } }) =>
      findPlaces(scope.records, await requireDocument(scope.records, params), {
        query,
        kind,
        from,
        targetLanguage,
        wholeWords,
        matchCase,
        signal: scope.signal,
      }),
    source: async ({ scope, params, query, headers }) => {
      const document = await requireDocument(scope.records, params)
      if (query.filter_metadata) return sendCleaned(scope, document)
      return sendSource(scope, document, { wantsInline: query.inline ?? false, headers })
    },
    raw: async ({ scope, params, query, headers }) =>
      sendSource(scope, await requireDocument(scope.records, params), { wantsInline: query.inline ?? false, headers }),
    pages: async ({ scope, params }) => {
      const document = await requireDocument(scope.records, params)
      const { records, signal, program } = scope
      return { pages: await pagesOf({ records, signal, reader: program.recognizer }, document) }
    },
    pagesAt: async ({ scope, params, query: { offsets } }) => {
      const document = await requireDocument(scope.records, params)
      const { records, signal, program } = scope
      return { pages: await pagesAt({ records, signal, reader: program.recognizer }, document, offsets) }
    },
  }),
})
