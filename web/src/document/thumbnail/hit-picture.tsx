import type { WireDocument } from '../../document-facts/wire-document.ts'
import { Thumbnail } from './thumbnail.tsx'

/** A hit as a small picture. */
export function ThumbnailOfHit({ hit, isLarge = false }: { hit: WireDocument; isLarge?: boolean }) {
  return <Thumbnail document={hit} size={isLarge ? 'large' : 'small'} />
}
