import type { TreeNode, TreeRows } from '@dossier/contract/trees'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { DocumentPlace } from '../../../document-facts/wire-document.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { fetchTree, treePageSize } from '../../source/tree-calls.ts'
import { PreviewTools, ToolsTogether } from '../preview-tools.tsx'
import { TreeLine } from './tree-line.tsx'
import { countRows, folded, type OpenNode, rowAt, rowOf, unfolded } from './tree-rows.ts'
import styles from './tree-view.module.css'
import { useFoundNodes } from './use-found-nodes.ts'

const rowHeight = 26
/** Browsers refuse elements of more than some 33 million pixels. */
const mostRows = 1_200_000

type Props = { place: DocumentPlace; first: TreeRows /** Stands before the tools. */; children: ReactNode }

/**
 * A tree of which the rows in view are fetched and drawn, however many there are. Arrow keys go through it as through any tree: right unfolds or goes in, left folds or
 * goes out; Home and End.
 */
export function TreeView({ place, first, children }: Props) {
  const { t } = useLingui()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(() => topOf(first))
  const [active, setActive] = useState(0)
  const [typed, setTyped] = useState('')
  const rows = Math.min(countRows(top), mostRows)
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const items = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rowAt(top, index)
    return row ? [{ index, start, row }] : []
  })
  const pages = [...new Set(items.map(({ row }) => pageOf(row.parent.node, row.position)))]
  const answers = useQueries({
    queries: pages.map((page) => {
      const [node = 0, from = 0] = page.split(' ').map(Number)
      return {
        queryKey: ['tree', place.index, place.id, node, from],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchTree(place, { node, from }, signal),
        staleTime: Number.POSITIVE_INFINITY,
      }
    }),
  })
  const byPage = new Map(pages.map((page, index) => [page, answers[index]?.data?.nodes]))
  const nodeOf = (parent: OpenNode, position: number): TreeNode | undefined =>
    byPage.get(pageOf(parent.node, position))?.[position % treePageSize]

  const goTo = (index: number) => {
    const wanted = Math.max(0, Math.min(rows - 1, index))
    setActive(wanted)
    virtualizer.scrollToIndex(wanted)
  }
  const search = useFoundNodes(place, typed, (way) => {
    const next = unfolded(top, way.slice(0, -1))
    setTop(next)
    const row = Math.min(
      rowOf(
        next,
        way.map(({ position }) => position),
      ),
      mostRows - 1,
    )
    setActive(row)
    // The rows are there once this has been drawn.
    requestAnimationFrame(() => virtualizer.scrollToIndex(row, { align: 'center' }))
  })
  const toggle = (index: number, wanted?: boolean) => {
    const row = rowAt(top, index)
    const node = row && nodeOf(row.parent, row.position)
    if (!row || !node || node.children === 0 || (row.self !== undefined) === wanted) return false
    setTop(row.self ? folded(top, node.node) : unfoldedIn(top, index, node))
    return true
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(active + 1),
      ArrowUp: () => goTo(active - 1),
      PageDown: () => goTo(active + page),
      PageUp: () => goTo(active - page),
      Home: () => goTo(0),
      End: () => goTo(rows - 1),
      Enter: () => toggle(active),
      ' ': () => toggle(active),
      ArrowRight: () => {
        if (!toggle(active, true) && rowAt(top, active)?.self) goTo(active + 1)
      },
      ArrowLeft: () => {
        if (!toggle(active, false)) goTo(parentRow(top, active))
      },
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }
  const idOf = (index: number) => `${id}-${index}`
  return (
    <>
      <PreviewTools label={t`Tree`}>
        {children}
        <span className={styles.find}>
          <SearchField
            type="text"
            label={t`Find here`}
            value={typed}
            onChange={setTyped}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              search.step(event.shiftKey ? -1 : 1)
            }}
            spellCheck={false}
          />
        </span>
        {search.text !== '' && (
          <span role="status">
            {search.hasFailed ? (
              <Trans>The search failed.</Trans>
            ) : search.count === undefined ? (
              <Trans>Searching</Trans>
            ) : (
              <Plural value={search.count} one="# hit" other="# hits" />
            )}
          </span>
        )}
        <ToolsTogether>
          <IconButton label={t`Previous hit`} disabled={!search.count} onClick={() => search.step(-1)}>
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Next hit`} disabled={!search.count} onClick={() => search.step(1)}>
            <ChevronDown aria-hidden="true" />
          </IconButton>
        </ToolsTogether>
        {rows === mostRows && (
          <span>
            <Trans>So many rows cannot be shown at once: fold something.</Trans>
          </span>
        )}
      </PreviewTools>
      <div
        ref={scroller}
        className={styles.scroller}
        role="tree"
        tabIndex={0}
        aria-label={t`Preview`}
        aria-activedescendant={idOf(active)}
        onKeyDown={press}
      >
        <div className={styles.rows} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start, row }) => (
            <TreeLine
              key={index}
              id={idOf(index)}
              row={row}
              node={nodeOf(row.parent, row.position)}
              at={start}
              isActive={index === active}
              wanted={search.text}
              onChoose={() => {
                setActive(index)
                toggle(index)
              }}
            />
          ))}
        </div>
      </div>
    </>
  )
}

/** What stands alone at the top is unfolded. */
function topOf({ children, nodes }: TreeRows): OpenNode {
  const top = { node: 0, position: 0, children, open: [] }
  const [only] = nodes
  return children === 1 && only && only.children > 0
    ? unfolded(top, [{ node: only.node, position: 0, children: only.children }])
    : top
}

function pageOf(node: number, position: number): string {
  return `${node} ${Math.floor(position / treePageSize) * treePageSize}`
}

function unfoldedIn(top: OpenNode, index: number, { node, children }: TreeNode): OpenNode {
  const row = rowAt(top, index)
  if (!row) return top
  return unfolded(top, [...wayTo(top, row.parent.node), { node, position: row.position, children }])
}

/** The parts on the way from the top to an unfolded one, itself included. */
function wayTo(top: OpenNode, node: number): OpenNode[] {
  for (const each of top.open) {
    if (each.node === node) return [each]
    const inside = wayTo(each, node)
    if (inside.length > 0) return [each, ...inside]
  }
  return []
}

function parentRow(top: OpenNode, index: number): number {
  const row = rowAt(top, index)
  if (!row || row.parent.node === 0) return index
  return rowOf(
    top,
    wayTo(top, row.parent.node).map(({ position }) => position),
  )
}
