import { i18n, type Messages } from '@lingui/core'
import { readStored, writeStored } from '../api/stored.ts'

/** The languages of the interface, each under its own name. */
export const locales = { en: 'English', fr: 'Français', es: 'Español', ja: '日本語' } as const

export type Locale = keyof typeof locales

type Words = () => Promise<{ messages: Messages }>

/** The build cuts catalogues in two (`web/words-in-parts.ts`); elsewhere there is no rest. */
const catalogues: Record<Locale, { first: Words; rest: Words }> = {
  en: { first: () => import('./en.po'), rest: () => import('./en.po?rest') },
  fr: { first: () => import('./fr.po'), rest: () => import('./fr.po?rest') },
  es: { first: () => import('./es.po'), rest: () => import('./es.po?rest') },
  ja: { first: () => import('./ja.po'), rest: () => import('./ja.po?rest') },
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

let later: Promise<void> | undefined

/** Loads the words of the first screen and shows the page in a language, the one that was shown last. */
export async function showFirstWords(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale].first()
  show(locale, messages)
}

/** Loads a language and shows the page in it; kept for the next visit. */
export async function activateLocale(locale: Locale): Promise<void> {
  show(locale, await loadAll(locale))
  later = Promise.resolve()
}

/**
 * Done when the words of all screens are there: the build makes each screen that comes later wait for it. Who asks after a failure tries again.
 * @public
 */
export function allWords(): Promise<void> {
  later ??= loadRest().catch((error: unknown) => {
    later = undefined
    throw error
  })
  return later
}

async function loadRest(): Promise<void> {
  const locale = isLocale(i18n.locale) ? i18n.locale : chosenLocale()
  const messages = await loadAll(locale)
  if (i18n.locale === locale) i18n.load(locale, messages)
}

async function loadAll(locale: Locale): Promise<Messages> {
  const { first, rest } = catalogues[locale]
  const [now, later] = await Promise.all([first(), rest()])
  return { ...now.messages, ...later.messages }
}

function show(locale: Locale, messages: Messages): void {
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
