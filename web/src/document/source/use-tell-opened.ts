import { useEffect } from 'react'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { offered } from '../../feature/offered.ts'

/** Tells features once of each document that is opened. */
export function useTellOpened(document: WireDocument | undefined): void {
  const key = document && `${document._index}/${document._id}`
  // Another answer about the same document is no second opening of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each document
  useEffect(() => {
    if (document) for (const { tell } of offered('whenOpened')) tell(document)
  }, [key])
}
