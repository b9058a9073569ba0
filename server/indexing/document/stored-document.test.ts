import { because } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import type { EmbeddedPart, ExtractedPart, Extraction } from '../../extract/port.ts'
import { embeddedDocumentId } from './document-id.ts'
import { storedDocuments, storedDuplicate } from './stored-document.ts'

const part: ExtractedPart = {
  outcome: { state: 'indexed', reasons: [] },
  contentType: 'application/zip',
  contentEncoding: 'unknown',
  text: 'a.eml',
  metadata: { resourceName: ['papers.zip'] },
}
const inside: EmbeddedPart = {
  ...part,
  contentType: 'message/rfc822',
  text: 'Bonjour',
  metadata: { resourceName: ['a.eml'], 'dc:subject': ['Pièce  jointe'], 'dcterms:created': ['2014-03-13T08:00:00Z'] },
  parent: -1,
  level: 1,
  name: 'a.eml',
  embeddedPath: 'a.eml',
  relationshipId: 'a.eml',
  digest: 'd1',
  placeInContainer: '/1',
  sizeBytes: null,
}
const extraction = (embedded: EmbeddedPart[] = []): Extraction => ({
  root: part,
  embedded,
  durationMs: 5,
  tool: 'Apache Tika 3.3.2',
})
const file = { project: 'p', id: 'root', path: '/data/mail/papers.zip', sizeBytes: 99 }
const extractedAt = new Date('2023-05-15T10:00:00.007Z')
const store = (embedded: EmbeddedPart[]) =>
  storedDocuments({ file, extraction: extraction(embedded), extractedAt, languageOf: () => 'FRENCH' })

describe('stored documents', () => {
  it('writes a file on disk as the contract wants it', () => {
    expect(store([])[0]?.source).toEqual({
      type: 'Document',
      join: { name: 'Document' },
      path: '/data/mail/papers.zip',
      dirname: '/data/mail',
      status: 'INDEXED',
      nerTags: [],
      tags: [],
      extractionDate: '2023-05-15T10:00:00.007Z',
      extractionLevel: 0,
      rootDocument: 'root',
      contentType: 'application/zip',
      contentTypeCategory: 'OTHER',
      contentLength: 99,
      contentEncoding: 'unknown',
      contentTextLength: 5,
      language: 'FRENCH',
      title: 'papers.zip',
      titleNorm: 'papers.zip',
      extractorVersion: 'Apache Tika 3.3.2',
      ledgerState: 'indexed',
      ledgerReason: '',
      ledgerReasons: [],
      metadata: { tika_metadata_resourcename: 'papers.zip' },
    })
  })

  it('gives an embedded mail its parent, its root, the path of the file, both dates and its subject as title', () => {
    const [, mail] = store([inside])
    expect(mail).toMatchObject({ rootId: 'root', parentId: 'root', extractionLevel: 1, parent: 0, text: 'Bonjour' })
    expect(mail?.id).toBe(embeddedDocumentId({ ...inside, parentId: 'root' }))
    expect(mail?.source).toMatchObject({
      parentDocument: 'root',
      rootDocument: 'root',
      path: '/data/mail/papers.zip',
      contentLength: -1,
      title: 'Pièce  jointe',
      titleNorm: 'piece jointe',
      contentTypeCategory: 'EMAIL',
      metadata: {
        tika_metadata_creation_date: '2014-03-13T08:00:00Z',
        tika_metadata_dcterms_created: '2014-03-13T08:00:00Z',
        tika_metadata_meta_creation_date: '2014-03-13T08:00:00Z',
        tika_metadata_subject: 'Pièce  jointe',
      },
    })
  })

  it('says of a document with something that nobody sees at once that it has such parts, and which', () => {
    const [root, mail] = store([{ ...inside, hiddenParts: ['comments', 'hidden-text'] }])
    expect(mail?.source).toMatchObject({ hasHiddenParts: true, hiddenParts: ['comments', 'hidden-text'] })
    expect(Object.keys(root?.source ?? {})).not.toContain('hasHiddenParts')
  })

  it('takes the immediate parent into the id of what lies deeper', () => {
    const [, first, second] = store([inside, { ...inside, parent: 0, level: 2, digest: 'd2' }])
    expect(second?.source.parentDocument).toBe(first?.id)
    expect(second?.source.rootDocument).toBe('root')
  })

  it('takes a size that no database gives back for unknown', () => {
    const [, embedded] = store([{ ...inside, sizeBytes: 2 ** 60 }])
    expect([embedded?.ledger.sizeBytes, embedded?.source.contentLength]).toEqual([null, -1])
  })

  it('keeps two attachments of equal bytes and names apart, the same way each time', () => {
    const twins = [inside, { ...inside, placeInContainer: '/2' }]
    const ids = store(twins).map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    expect(store(twins).map(({ id }) => id)).toEqual(ids)
  })

  it('makes a document of a file that could not be read', () => {
    const root: ExtractedPart = { ...part, outcome: { state: 'encrypted', reasons: [because('needs-password')] }, text: '' }
    const [document] = storedDocuments({ file, extraction: { ...extraction(), root }, extractedAt, languageOf: () => 'ENGLISH' })
    expect(document?.source).toMatchObject({
      ledgerState: 'encrypted',
      ledgerReason: 'needs a password that we do not have',
      ledgerReasons: [because('needs-password')],
      contentTextLength: 0,
    })
  })

  it('writes a duplicate with the document that it copies', () => {
    expect(storedDuplicate('/data/copy.pdf', 'root').source).toEqual({
      type: 'Duplicate',
      join: { name: 'Duplicate', parent: 'root' },
      path: '/data/copy.pdf',
      documentId: 'root',
    })
  })
})
