import type { TreeNode } from '@dossier/contract/trees'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { TreeRow } from './tree-rows.ts'
import styles from './tree-view.module.css'

/** Deeper rows are not indented further. */
const deepest = 40

type Props = {
  id: string
  row: TreeRow
  /** Undefined: it is on its way. */
  node: TreeNode | undefined
  at: number
  isActive: boolean
  wanted: string
  onChoose: () => void
}

/** A row of a tree: name or number, and value or how much it holds. */
export function TreeLine({ id, row: { position, depth, parent, self }, node, at, isActive, wanted, onChoose }: Props) {
  const { t } = useLingui()
  const isContainer = (node?.children ?? 0) > 0
  // What stands alone needs no number.
  const isUnnumbered = node?.kind === 'text' || node?.kind === 'comment' || (depth === 1 && parent.children === 1)
  const name = node?.label ?? (isUnnumbered ? '' : String(position))
  const looks = [styles.row, isActive && styles.active, isFound(node, wanted) && styles.found]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself has the keys
    <div
      id={id}
      className={looks.filter(Boolean).join(' ')}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth}
      aria-setsize={parent.children}
      aria-posinset={position + 1}
      aria-expanded={isContainer ? self !== undefined : undefined}
      aria-selected={isActive}
      style={{ transform: `translateY(${at}px)`, paddingLeft: `${Math.min(depth, deepest) * 16}px` }}
      onClick={onChoose}
    >
      <ChevronRight
        className={`${styles.sign} ${isContainer ? '' : styles.none} ${self ? styles.open : ''}`}
        aria-hidden="true"
      />
      {node && (
        <>
          {name !== '' && <span className={node.kind === 'attribute' ? styles.attribute : styles.name}>{name}</span>}{' '}
          {node.value === null ? (
            <span className={styles.quiet}>{sizeOf(node)}</span>
          ) : (
            <span className={styles[node.kind]} title={node.value.length > 80 ? node.value.slice(0, 500) : undefined}>
              {node.value}
              {node.isCut && ` … ${t`longer`}`}
            </span>
          )}
        </>
      )}
    </div>
  )
}

function sizeOf({ kind, children }: TreeNode): string {
  if (kind === 'array') return `[${children}]`
  if (kind === 'object') return `{${children}}`
  return children === 0 ? '' : `(${children})`
}

function isFound(node: TreeNode | undefined, wanted: string): boolean {
  const text = wanted.toLowerCase()
  if (!node || text === '') return false
  return [node.label, node.value].some((each) => each?.toLowerCase().includes(text))
}
