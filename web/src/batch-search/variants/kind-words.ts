import type { VariantKind } from '@dossier/contract/batch-search/variants'
import { useLingui } from '@lingui/react/macro'

/** What a kind of variant is called, what it does, and an example. */
type KindWords = { name: string; does: string; example: string }

/** The kinds of variants in words. */
export function useKindWords(): Record<VariantKind, KindWords> {
  const { t } = useLingui()
  return {
    accents: {
      name: t`Umlauts and signs`,
      does: t`Accents make no difference anyway; this also writes umlauts out and drops apostrophes.`,
      example: t`Müller – Mueller, O’Neill – ONeill`,
    },
    order: { name: t`Order`, does: t`The family name first, with or without a comma.`, example: t`Jane Doe – DOE, Jane` },
    initials: {
      name: t`Initials`,
      does: t`Given names as initials; middle names, titles and half a double name left out.`,
      example: t`Jane Mary Doe – J. M. Doe, Jane Doe`,
    },
    transliteration: {
      name: t`Other scripts`,
      does: t`Cyrillic, Greek, kana and common Arabic names, and the ways to write them in Latin letters.`,
      example: t`Sergei Ivanov – Сергей Иванов, Sergej Iwanow`,
    },
    company: {
      name: t`Legal forms`,
      does: t`The legal form spelled otherwise, or left out.`,
      example: t`Coral Stair Ltd – Coral Stair Limited, Coral Stair`,
    },
    ocr: {
      name: t`Misread scans`,
      does: t`Letters that look alike on scanned pages, and words divided at the end of a line.`,
      example: t`Burns – Bums, Wrenfield – Wren-field`,
    },
  }
}
