import { hasThumbnail } from '@dossier/contract/documents/previews'
import { expect, it } from 'vitest'
import { pictureKind } from './kinds.ts'

const drawn = [
  'application/pdf',
  'image/svg+xml',
  'image/heic-sequence',
  'image/x-jp2-container',
  'image/jpx',
  ...['png', 'jpeg', 'tiff', 'gif', 'bmp', 'x-ms-bmp', 'webp', 'avif', 'heif', 'jp2', 'jpm'].map((name) => `image/${name}`),
]
const others = ['image/x-icon', 'image/vnd.dwg', 'text/plain', 'application/msword', 'image/wmf', 'application/pdfx', '']

it('draws what the contract says has thumbnails, and nothing else', () => {
  for (const type of [...drawn, 'application/pdf; version=1.4', ...others])
    expect([type, hasThumbnail(type)]).toEqual([type, pictureKind(type) !== undefined])
  expect(drawn.every(hasThumbnail)).toBe(true)
  expect(others.some(hasThumbnail)).toBe(false)
})
