import { because } from '@dossier/contract'
import { expect, it } from 'vitest'
import { decideOutcome, type Findings } from './outcome.ts'

const decide = (contentType: string, found: Partial<Findings> = {}) =>
  decideOutcome({
    contentType,
    hasText: false,
    hasEmbedded: false,
    isEmpty: false,
    isEncrypted: false,
    isEnveloped: false,
    isUnsupported: false,
    hasPictures: false,
    ...found,
  })

it.each(['image/vnd.dwg', 'application/vnd.ms-project', 'application/vnd.stardivision.writer', 'application/vnd.apple.pages.13'])(
  '%s, of which the reader takes the properties only, is never read as a whole',
  (contentType) => {
    expect(decide(contentType)).toMatchObject({ state: 'unsupported', reasons: [{ code: 'read-elsewhere' }] })
    expect(decide(contentType, { hasText: true })).toMatchObject({
      state: 'indexed-in-part',
      reasons: [{ code: 'properties-only' }],
    })
  },
)

it.each([
  ['image/vnd.djvu', { hasNoReader: true }, { state: 'unsupported', reasons: [{ code: 'read-elsewhere' }] }],
  ['image/png', { hasNoReader: true }, { state: 'indexed', reasons: [because('pictures-only')] }],
  ['application/vnd.apple.pages', { hasText: true }, { state: 'indexed', reasons: [] }],
  [
    'application/onenote',
    { hasText: true, strings: 7 },
    { state: 'indexed-in-part', reasons: [because('strings-found', { count: 7 })] },
  ],
  ['application/onenote', { hasText: true }, { state: 'indexed', reasons: [] }],
])('decides what became of %s: %j', (contentType, found, outcome) => {
  expect(decide(contentType, found)).toMatchObject(outcome)
})
