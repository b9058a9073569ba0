import { AppError } from '@dossier/contract'
import { z } from 'zod'
import { textLanguages } from '../documents/languages.ts'
import { contentTypeCategory } from '../indexing/content-type-category.ts'
import type { App } from './app-type.ts'

const ContentTypes = z.array(z.string().max(1000)).max(10_000)

/** What can be said of texts and types without looking at a document. */
export function serveLanguages(app: App): void {
  const tags = ['settings']
  app.get('/api/settings/text/languages', { schema: { tags, summary: 'Languages of texts' } }, () => textLanguages)
  app.get('/api/settings/ocr/languages', { schema: { tags, summary: 'Languages of pictures' } }, () => {
    throw new AppError('OCR_MISSING', { message: 'Reading the text in pictures is not part of Dossier yet' })
  })
  const schema = { tags, summary: 'The categories of content types', body: ContentTypes }
  app.post('/api/contentType/categories', { schema }, ({ body }) => Object.groupBy(body, contentTypeCategory))
}
