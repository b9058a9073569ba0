import type { TagColour } from '@dossier/contract/marks/tags'
import styles from './tag-label.module.css'

/** A tag's words, with its colour before them where it has one; they keep their own direction of writing. */
export function TagLabel({ label, colour }: { label: string; colour: TagColour | null }) {
  return (
    <span className={styles.label}>
      {colour && <i className={`${styles.dot} ${styles[colour]}`} aria-hidden="true" />}
      <bdi>{label}</bdi>
    </span>
  )
}
