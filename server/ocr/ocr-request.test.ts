import { OcrRequest } from '@dossier/contract/indexing/ocr'
import { expect, it } from 'vitest'

it.each([
  ['documents', { documents: ['a'] }, true],
  ['a folder', { folder: '/a', languages: ['eng'], again: true }, true],
  ['both', { documents: ['a'], folder: '/a' }, false],
  ['neither', { languages: ['eng'] }, false],
])('takes either documents or a folder: %s', (_name, body, isTaken) => {
  expect(OcrRequest.safeParse(body).success).toBe(isTaken)
})
