import { msg } from '@lingui/core/macro'
import { HardDrive } from 'lucide-react'
import { lazy } from 'react'
import type { PanelFilter } from '../../feature/filter.ts'
import { isClauseWanted } from '../../search/facets/clause-choice.ts'
import { missingClause } from './missing-clause.ts'

const Panel = lazy(() => import('./missing-facet.tsx').then(({ MissingFacet }) => ({ default: MissingFacet })))

/** Whether a document's file is still on disk. It is ours, behind the specification's twelve. */
export const missingFilter: PanelFilter = {
  name: 'missing',
  label: msg`Still on disk`,
  icon: HardDrive,
  order: 140,
  field: '_id',
  preference: '_local',
  Panel,
  resolve: (choice) => {
    const isMissing = isClauseWanted(choice)
    return isMissing === null ? [] : [{ place: isMissing ? 'filter' : 'filterNot', clause: missingClause }]
  },
  valueLabel: (value, { i18n }) => i18n._(value === 'false' ? msg`On disk` : msg`No longer on disk`),
  chipText: (choice, { i18n }) => {
    const isMissing = isClauseWanted(choice)
    return isMissing === null ? i18n._(msg`On disk or not`) : i18n._(isMissing ? msg`No longer on disk` : msg`On disk`)
  },
}
