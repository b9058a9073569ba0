import { tagKey } from '@dossier/contract/marks/tag-labels'
import { msg } from '@lingui/core/macro'
import { Tag } from 'lucide-react'
import type { Clause, FilterChoice, PanelFilter, PlacedClause } from '../../feature/filter.ts'
import { oneOf } from '../../search/body/placed-clauses.ts'
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
  resolve: (choice) => [placed(choice)],
  readValues: (texts) => texts.map((text) => (text === withoutTags ? text : tagKey(text))),
  valueLabel: (value, { i18n }) => (value === withoutTags ? i18n._(msg`Without tags`) : labelOfKey(value)),
}

function placed(choice: FilterChoice): PlacedClause {
  const { values, isExcluded } = choice
  const tags = values.filter((value) => value !== withoutTags)
  if (tags.length === values.length) return oneOf('tags', choice)
  const none: Clause = { bool: { must_not: [{ exists: { field: 'tags' } }] } }
  const clause = tags.length === 0 ? none : { bool: { should: [{ terms: { tags } }, none], minimum_should_match: 1 } }
  return { place: isExcluded ? 'filterNot' : 'filter', clause }
}
