import { type ContentTypeCategory, contentTypeCategories } from '@dossier/contract/settings/settings'
import { fileType } from '@dossier/contract/tables/file-types'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { File, Files } from 'lucide-react'
import { fileTypeLabels } from '../../file-types/file-type-labels.ts'
import { typesNamed } from '../../file-types/types-named.ts'
import { termsFilter } from './terms-filter.ts'

/** The types of files, under the names that people have for them. */
export const contentTypeFilter = termsFilter({
  name: 'contentType',
  label: msg`File type`,
  icon: File,
  order: 40,
  preference: 'filter-content-type',
  isSearchable: true,
  isOpenAtFirst: true,
  isInWords: true,
  valuesNamed: (typed, i18n) => typesNamed(typed, (label) => i18n._(label)),
  valueLabel: (value, { i18n }) => {
    const type = fileType(value)
    return type ? i18n._(fileTypeLabels[type.kind]) : value
  },
})

const kinds: Record<ContentTypeCategory, MessageDescriptor> = {
  AUDIO: msg`Sound`,
  VIDEO: msg`Video`,
  DOCUMENT: msg`Document`,
  EMAIL: msg`E-mail`,
  IMAGE: msg`Picture`,
  PRESENTATION: msg`Presentation`,
  SPREADSHEET: msg`Spreadsheet`,
  OTHER: msg`Other`,
}

/** Kinds of file types (`AUDIO`, `SPREADSHEET`), to be chosen beside types: a document needs one of both. */
export const contentTypeCategoryFilter = termsFilter({
  name: 'contentTypeCategory',
  label: msg`Kind of file`,
  icon: Files,
  order: 41,
  preference: 'filter-content-type-category',
  alternativeTo: 'contentType',
  isInWords: true,
  valueLabel: (value, { i18n }) => {
    const kind = contentTypeCategories.find((each) => each === value)
    return kind ? i18n._(kinds[kind]) : value
  },
})
