/**
 * Reads what this browser keeps under a name, or null. A browser that forbids storage (private windows, policies) only
 * forgets: nothing fails because of it.
 */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Under which it keeps what its reader was looking for, which goes when they sign out. */
export const ofReader = { search: 'search', project: 'project' } as const

/** Stores a value in this browser, as JSON; null removes it. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the page works but remembers nothing.
  }
}
