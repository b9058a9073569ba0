import type { ReactNode } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { SafeLink } from './safe-blocks.tsx'
import styles from './text.module.css'

/** An item of a list: what it is called, where it leads, what is said of it, and the heading that it stands under. */
export type ListItem = { label: string; href?: string | undefined; description?: string | undefined; group?: string | undefined }

/** A card with a list of links; `none`: what is said where it is empty. */
export function ListWidget({ title, items, none }: { title: string; items: readonly ListItem[]; none?: ReactNode }) {
  return (
    <Card title={title}>
      {items.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.list}>
        {items.map(({ label, href = '', description }) => (
          <li key={`${label} ${href}`}>
            <SafeLink href={href}>{label}</SafeLink>
            {description && <span>{description}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Several lists side by side, each with its title. */
export function ListGroup({ groups }: { groups: readonly { title: string; items: readonly ListItem[] }[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, items }) => (
        <ListWidget key={title} title={title} items={items} />
      ))}
    </div>
  )
}
