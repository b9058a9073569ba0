import { tagKey } from '@dossier/contract/marks/tag-labels'
import { msg } from '@lingui/core/macro'
import { Tag } from 'lucide-react'
import type { PanelFilter } from '../../feature/filter.ts'
import { oneOfOrNone } from '../../search/body/placed-clauses.ts'
import { labelOfKey } from '../known/tag-names.ts'
import { TagsPanel } from './tags-panel.tsx'

/** Stands for documents without any tag in addresses; no tag begins with a space. */
export const withoutTags = ' none'

/** Documents that have one of some tags, or none of them, or no tag at all. */
export const tagsFilter: PanelFilter = {
  name: 'tags',
  label: msg`Tags`,
  icon: Tag,
  order: 20,
  field: 'tags',
  preference: 'filter-tags',
  isSearchable: true,
  noneValue: withoutTags,
  Panel: TagsPanel,
  resolve: (choice) => [oneOfOrNone('tags', choice, withoutTags)],
  readValues: (texts) => texts.map((text) => (text === withoutTags ? text : tagKey(text))),
  valueLabel: (value, { i18n }) => (value === withoutTags ? i18n._(msg`Without tags`) : labelOfKey(value)),
}
