import { i18n, type Messages } from '@lingui/core'
import { readStored, writeStored } from '../api/stored.ts'

/** The languages of the interface, each under its own name. */
export const locales = { en: 'English', fr: 'Français', es: 'Español', ja: '日本語' } as const

export type Locale = keyof typeof locales

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.po'),
  fr: () => import('./fr.po'),
  es: () => import('./es.po'),
  ja: () => import('./ja.po'),
}

const storageKey = 'locale'

/** Whether nobody has chosen a language in this browser yet. */
export function isFirstVisit(): boolean {
  return !isLocale(readStored(storageKey))
}

/** The language chosen before, else the first of the browser's that we have, else English, the specification's default. */
export function chosenLocale(wanted: readonly string[] = navigator.languages): Locale {
  const stored = readStored(storageKey)
  return isLocale(stored) ? stored : (wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en')
}

/** Loads a language and shows the page in it; kept for the next visit. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  writeStored(storageKey, locale)
}

/** True for the languages that the interface has. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(locales, value)
}

/** The languages in the order of the menu. */
export const localeCodes: Locale[] = Object.keys(locales).filter(isLocale)
