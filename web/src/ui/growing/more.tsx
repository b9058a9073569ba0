import { Trans } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { focusablesIn, focusFirst } from '../focus/focusable.ts'
import { type Growth, isEndless } from './growth.ts'
import styles from './more.module.css'

/**
 * The end of a list that goes on. The first time a reader asks for more by its button; from the second page on the next one comes when
 * the end is seen. Draw it always, also where nothing follows: it leads whoever pressed the button to what is new.
 */
export function More({ growth }: { growth: Growth }) {
  const place = useRef<HTMLDivElement>(null)
  const grow = useGrowAndFollow(place, growth)
  useWhenSeen(place, growth, grow)
  if (!growth.hasMore) return null
  return (
    <div ref={place} className={styles.more} aria-busy={growth.isLoading}>
      {growth.hasFailed && (
        <span role="status">
          <Trans>The rest could not be loaded.</Trans>
        </span>
      )}
      <Button look="link" disabled={growth.isLoading} onClick={grow}>
        {growth.hasFailed ? <Trans>Try again</Trans> : <Trans>More</Trans>}
      </Button>
    </div>
  )
}

/** Grows the list; focus on the button moves to the first new item. */
function useGrowAndFollow(place: RefObject<HTMLElement | null>, { pages, grow }: Growth): () => void {
  const before = useRef<HTMLElement | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of pages is what is waited for
  useEffect(() => {
    const all = focusablesIn(document)
    const at = before.current ? all.indexOf(before.current) : -1
    before.current = undefined
    const active = document.activeElement
    const isStillThere = active === document.body || (place.current?.contains(active) ?? false)
    if (at >= 0 && isStillThere) focusFirst(all.slice(at + 1))
  }, [pages, place])
  return () => {
    const all = focusablesIn(document)
    const at = all.findIndex((each) => place.current?.contains(each) && each === document.activeElement)
    before.current = all[at - 1]
    grow()
  }
}

/** Calls when the element is seen, once for each page, as long as the list loads by itself. */
function useWhenSeen(place: RefObject<HTMLElement | null>, growth: Growth, act: () => void): void {
  const onSeen = useEffectEvent(act)
  const isOn = isEndless(growth)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where a page is shorter than the screen the end stays in view, and is to be seen again
  useEffect(() => {
    if (!isOn || place.current === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isOn, growth.pages, place])
}
