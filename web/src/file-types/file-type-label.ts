import { fileType } from '@dossier/contract/tables/file-types'
import { useLingui } from '@lingui/react/macro'
import { fileTypeLabels } from './file-type-labels.ts'

/** Gives the function that names a file type in the language of the screen; a type that nobody knows keeps its own name. */
export function useFileTypeLabel(): (contentType: string | null | undefined) => string {
  const { i18n } = useLingui()
  return (contentType) => {
    const type = fileType(contentType)
    return type ? i18n._(fileTypeLabels[type.kind]) : (contentType ?? '')
  }
}
