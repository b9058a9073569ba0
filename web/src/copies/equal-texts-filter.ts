import { msg } from '@lingui/core/macro'
import { Equal } from 'lucide-react'
import { lazy } from 'react'
import type { KnownFilter, PanelFilter } from '../feature/filter.ts'
import { oneOf } from '../search/body/placed-clauses.ts'
import { oneOfEach, oneOfEqualTexts } from './one-of-each.ts'

/** Of documents whose texts are equal, one; excluded: those that repeat the text of another. It is ours, behind the specification's twelve. */
export const equalTextsFilter: PanelFilter = {
  name: 'equalTexts',
  label: msg`Equal texts`,
  icon: Equal,
  order: 160,
  field: 'textDigest',
  preference: '_local',
  isContextualized: true,
  Panel: lazy(() => import('./equal-texts-facet.tsx').then(({ EqualTextsFacet }) => ({ default: EqualTextsFacet }))),
  readValues: (texts) => (texts.includes(oneOfEach) ? [oneOfEach] : []),
  resolve: () => [],
  around: oneOfEqualTexts,
  chipText: ({ isExcluded }, { i18n }) => i18n._(isExcluded ? msg`Only repeated texts` : msg`Only one of equal texts`),
}

/** All documents of one text, by what is computed from it: where the note of a hit leads. */
export const sameTextFilter: KnownFilter = {
  name: 'textDigest',
  label: msg`Same text`,
  readValues: (texts) => texts.filter((text) => /^[0-9a-f]{32}$/.test(text)),
  resolve: (choice) => [oneOf('textDigest', choice)],
  valueLabel: (digest) => `${digest.slice(0, 8)}…`,
}
