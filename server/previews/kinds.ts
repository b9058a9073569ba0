import { plainType } from '@dossier/contract/tables/readers'
import { kindOfPages } from '../recognition/kinds.ts'

const heif = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
const drawings = new Set(['image/svg+xml'])

/** How a document becomes pictures: of its pages, or of itself. Undefined: it does not; `hasThumbnail` of the contract says the same. */
export function pictureKind(contentType: string): 'pdf' | 'picture' | 'heif' | undefined {
  const type = plainType(contentType)
  if (heif.has(type)) return 'heif'
  if (drawings.has(type)) return 'picture'
  const kind = kindOfPages(type)
  if (kind === 'pdf' || kind === 'jpeg2000') return 'pdf'
  return kind === 'picture' ? 'picture' : undefined
}
