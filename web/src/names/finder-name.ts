import { byHand } from '@dossier/contract/names/by-hand'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Who found a name, for the screen. */
export function finderName(i18n: I18n, extractor: string): string {
  return extractor === byHand ? i18n._(msg`a reader`) : extractor.toLowerCase()
}
