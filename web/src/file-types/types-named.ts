import { fileTypes } from '@dossier/contract/tables/file-types'
import type { MessageDescriptor } from '@lingui/core'
import { fileTypeLabels } from './file-type-labels.ts'

/** The media types whose label contains a text, for searching in the filter of types; at most as many as an expression bears. */
export function typesNamed(text: string, translate: (label: MessageDescriptor) => string): string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const found = Object.entries(fileTypes).filter(([, { kind }]) => translate(fileTypeLabels[kind]).toLowerCase().includes(wanted))
  return found.map(([name]) => name).slice(0, 60)
}
