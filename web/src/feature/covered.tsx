import { type ReactNode, Suspense } from 'react'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { useOffered } from './offered.ts'

type Props = { document: WireDocument; children: ReactNode }

/** Pictures or a preview of a document, behind whatever features put before them. Nothing is drawn before it is known what that is. */
export function Covered({ document, children }: Props) {
  return useOffered('mediaCovers').reduceRight<ReactNode>(
    (inside, { name, Cover }) => (
      <Suspense key={name}>
        <Cover document={document}>{inside}</Cover>
      </Suspense>
    ),
    children,
  )
}

/** The same for a small picture. */
export function CoveredSmall({ document, children }: Props) {
  return useOffered('mediaCovers').reduceRight<ReactNode>(
    (inside, { name, SmallCover }) => (
      <Suspense key={name}>
        <SmallCover document={document}>{inside}</SmallCover>
      </Suspense>
    ),
    children,
  )
}
