import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'

/** A tab: its name in the program, its words, and a count where there is one. */
export type Tab = { name: string; label: string; count?: string | undefined }

type Props = {
  tabs: Tab[]
  chosen: string
  label: string
  onChoose: (name: string) => void
  children: ReactNode
}

/** Tabs and the panel of the chosen one. Arrow keys, Home and End move between tabs; the panel follows. */
export function Tabs({ tabs, chosen, label, onChoose, children }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const choose = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    onChoose(tab.name)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}${tab.name}`)}`)?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.name === chosen)
    const goals: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const goal = goals[event.key]
    if (goal === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    choose(goal)
  }
  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}${tab.name}`}
            aria-selected={tab.name === chosen}
            aria-controls={`${id}panel`}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={() => onChoose(tab.name)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  )
}
