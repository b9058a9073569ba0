import { createListeners } from '../../api/listeners.ts'
import { readStored, writeStored } from '../../api/stored.ts'

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

const storageKey = 'theme'
const systemIsDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null
const listeners = createListeners()

/** The theme chosen before; `system` follows the operating system. */
export function chosenTheme(): Theme {
  const stored = readStored(storageKey)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Shows the page in a theme and keeps the choice. */
export function chooseTheme(theme: Theme): void {
  writeStored(storageKey, theme === 'system' ? null : theme)
  applyTheme()
  listeners.tell()
}

/** Puts the chosen theme on the page; once at start, and whenever the system changes. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = shownTheme()
}

/** The theme on screen, `system` resolved. */
export function shownTheme(): 'light' | 'dark' {
  const chosen = chosenTheme()
  if (chosen !== 'system') return chosen
  return systemIsDark?.matches ? 'dark' : 'light'
}

/** For `useSyncExternalStore`: subscribes to new choices. */
export const subscribeTheme = listeners.add

systemIsDark?.addEventListener('change', applyTheme)
