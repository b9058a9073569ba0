import type { Translation } from '@dossier/contract/documents/translations'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../api/listeners.ts'
import { readStored, writeStored } from '../../../api/stored.ts'

/** In which language somebody reads texts that have translations; null: as they are. `isBeside`: both, side by side. */
export type TranslationChoice = { language: string | null; isBeside: boolean }

const storageKey = 'text.translation'
const usual: TranslationChoice = { language: null, isBeside: false }
const listeners = createListeners()
let chosen: TranslationChoice | undefined

/** The language in which texts are read where they have it; remembered. */
export function useTranslationChoice(): TranslationChoice {
  return useSyncExternalStore(listeners.add, current)
}

/** Changes the choice, and keeps it. */
export function chooseTranslation(change: Partial<TranslationChoice>): void {
  chosen = { ...current(), ...change }
  writeStored(storageKey, chosen.language === null ? null : chosen)
  listeners.tell()
}

/** The translation of a document that is chosen; undefined where it has none into that language. */
export function chosenOf(translations: readonly Translation[], { language }: TranslationChoice): Translation | undefined {
  return translations.find((each) => each.language === language)
}

function current(): TranslationChoice {
  chosen ??= read(readStored(storageKey))
  return chosen
}

/** What was stored may be of another version, or changed by hand. */
function read(stored: unknown): TranslationChoice {
  if (typeof stored !== 'object' || stored === null) return usual
  const { language, isBeside }: Partial<Record<keyof TranslationChoice, unknown>> = stored
  return typeof language === 'string' ? { language, isBeside: isBeside === true } : usual
}
