import { lazy, Suspense } from 'react'
import type { OpenDocument } from '../../feature/document-slots.ts'
import styles from './tag-line.module.css'

const TagLine = lazy(() => import('./tag-line.tsx').then((module) => ({ default: module.TagLine })))

/** Keeps the room of a document's tags while they are loaded, so that nothing below them jumps. */
export function TagLineHost(props: OpenDocument) {
  return (
    <Suspense fallback={<div className={styles.line} />}>
      <TagLine {...props} />
    </Suspense>
  )
}
