/** Subscribers to a store's changes, or to a stream of values. */
export type Listeners<Value> = {
  /** Subscribes; returns the function that unsubscribes. Fits `useSyncExternalStore`. */
  add: (listener: (value: Value) => void) => () => void
  /** Notifies the present subscribers. */
  tell: (value: Value) => void
}

/** A list without subscribers. */
export function createListeners<Value = void>(): Listeners<Value> {
  const all = new Set<(value: Value) => void>()
  return {
    add: (listener) => {
      all.add(listener)
      return () => all.delete(listener)
    },
    tell: (value) => {
      for (const listener of all) listener(value)
    },
  }
}
