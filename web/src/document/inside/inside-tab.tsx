import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { type DocumentPlace, placeOf, type WireDocument } from '../../document-facts/wire-document.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { InsideNode } from './inside-node.tsx'
import styles from './inside-tab.module.css'
import { wayDownOptions } from './way-down.ts'

type Props = { document: WireDocument; place: DocumentPlace; query: string }

/** The file that holds the document as a tree, open down to the document and to what lies directly inside it; each branch can be opened. */
export function InsideTab({ document, place, query }: Props) {
  const { t } = useLingui()
  const tree = useKeptFocus<HTMLElement>()
  const way = useQuery(wayDownOptions(document, place))
  if (way.error) return <ErrorState error={way.error} retry={() => void way.refetch()} />
  if (!way.data) return <QuietWait text={t`Loading the embedded documents`} />
  const [root = document, ...below] = way.data
  return (
    <section ref={tree} className={styles.scroller} aria-label={t`Embedded documents`} onKeyDown={moveByArrows}>
      <ul className={styles.list}>
        <InsideNode document={root} place={placeOf(root)} way={below} open={document} query={query} count={1} />
      </ul>
    </section>
  )
}

/** Up and down go through what is shown; right opens a branch, left closes it or goes to what holds it. Tab visits every control. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { activeElement } = document
  const node = activeElement?.closest('[data-node]')
  if (!node || event.ctrlKey || event.metaKey || event.altKey) return
  const goal = goalOf(event.key, node, event.currentTarget)
  if (goal === undefined) return
  event.preventDefault()
  goal?.focus()
}

/** Undefined: another key; null: nowhere to go, or the branch was opened or closed. */
function goalOf(key: string, node: Element, tree: HTMLElement): HTMLElement | null | undefined {
  const toggle = node.querySelector<HTMLElement>(':scope > div > button')
  const isOpen = toggle?.getAttribute('aria-expanded') === 'true'
  const links = [...tree.querySelectorAll<HTMLElement>('[data-document]')]
  const at = links.findIndex((link) => link.closest('[data-node]') === node)
  if (key === 'ArrowDown') return links[at + 1] ?? null
  if (key === 'ArrowUp') return links[at - 1] ?? null
  if (key === 'ArrowRight') {
    if (isOpen) return links[at + 1] ?? null
    toggle?.click()
    return null
  }
  if (key !== 'ArrowLeft') return undefined
  if (!isOpen) return node.parentElement?.closest('[data-node]')?.querySelector<HTMLElement>('[data-document]') ?? null
  toggle?.click()
  return null
}
