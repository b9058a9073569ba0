import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Stands in for IntersectionObserver, which jsdom lacks: returns the function that brings everything observed into view. */
export function watchWhatIsSeen(): () => void {
  const watched = new Map<Element, IntersectionObserverCallback>()
  class Eye {
    readonly #callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback
    }
    observe(element: Element): void {
      watched.set(element, this.#callback)
    }
    disconnect(): void {
      for (const [element, callback] of watched) if (callback === this.#callback) watched.delete(element)
    }
  }
  vi.stubGlobal('IntersectionObserver', Eye)
  return () => {
    const seen = [...watched]
    act(() => {
      for (const [target, callback] of seen) Reflect.apply(callback, undefined, [[{ isIntersecting: true, target }]])
    })
  }
}
