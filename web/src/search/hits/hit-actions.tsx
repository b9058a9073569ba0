import { Suspense } from 'react'
import { useOffered } from '../../feature/offered.ts'
import type { SearchHit } from '../body/search-requests.ts'
import styles from './hit-parts.module.css'

/** The actions that features offer on a hit; empty where none does. */
export function HitActions({ hit }: { hit: SearchHit }) {
  const actions = useOffered('hitActions', hit._index)
  if (actions.length === 0) return null
  return (
    <span className={styles.actions}>
      {actions.map(({ name, Action }) => (
        <Suspense key={name}>
          <Action hit={hit} />
        </Suspense>
      ))}
    </span>
  )
}
