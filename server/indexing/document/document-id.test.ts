import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { documentIdOfPath, duplicateId, embeddedDocumentId } from './document-id.ts'

const sha384 = (text: string) => createHash('sha384').update(text).digest('hex')

describe('document ids', () => {
  it('hashes digest, parent, relation and name of an embedded document', () => {
    const identity = { digest: 'aa', parentId: 'bb', relationshipId: 'rId6', name: 'a.txt', placeInContainer: '/1' }
    expect(embeddedDocumentId(identity)).toBe(sha384('aabbrId6a.txt'))
    expect(embeddedDocumentId({ ...identity, relationshipId: null, name: null })).toBe(sha384('aabb'))
  })

  it('tells two messages of one subject in a PST apart by their places', () => {
    const identity = { digest: null, parentId: 'bb', relationshipId: null, name: 'Hello.msg' }
    const ids = ['/1', '/2'].map((placeInContainer) => embeddedDocumentId({ ...identity, placeInContainer }))
    expect(new Set(ids).size).toBe(2)
  })

  it('hashes the path of a duplicate, and gives each empty file an id of its own', () => {
    expect(duplicateId('/data/copy.pdf')).toBe(sha384('/data/copy.pdf'))
    expect(documentIdOfPath('p', Buffer.from('/a'))).not.toBe(documentIdOfPath('p', Buffer.from('/b')))
    expect(documentIdOfPath('p', Buffer.from('/a'))).not.toBe(documentIdOfPath('q', Buffer.from('/a')))
  })
})
