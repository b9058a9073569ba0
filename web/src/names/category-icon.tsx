import { categoryLooks, type NameCategory } from './categories.ts'
import styles from './category-icon.module.css'

/** The sign of a category in its colour; `isSmall`: as in a button. What it says stands beside it in words. */
export function CategoryIcon({ category, isSmall = false }: { category: NameCategory; isSmall?: boolean }) {
  const { icon: Icon } = categoryLooks[category]
  return (
    <span className={`${styles.icon} ${styles[category]} ${isSmall ? styles.small : ''}`}>
      <Icon aria-hidden="true" />
    </span>
  )
}
