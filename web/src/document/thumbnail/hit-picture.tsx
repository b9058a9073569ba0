import type { WireDocument } from '../../document-facts/wire-document.ts'
import { Thumbnail } from './thumbnail.tsx'

/** A hit as a small picture. */
export function ThumbnailOfHit({ hit }: { hit: WireDocument }) {
  return <Thumbnail document={hit} size="small" />
}
