/** Who hears of something: of a change of what a store holds, or of values as they come. */
export type Listeners<Value> = {
  /** Begins to listen; gives the function that stops it. Fits `useSyncExternalStore`. */
  add: (listener: (value: Value) => void) => () => void
  /** Tells all who listen now. */
  tell: (value: Value) => void
}

/** Nobody listens yet. */
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
