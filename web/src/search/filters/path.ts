import { msg } from '@lingui/core/macro'
import { FolderTree } from 'lucide-react'
import { lazy } from 'react'
import { foldersOf } from '../../document-facts/document-names.ts'
import type { PanelFilter } from '../../feature/filter.ts'
import { folderClauses } from '../body/folder-clauses.ts'

/** Folders; each stands for everything below it. */
export const pathFilter: PanelFilter = {
  name: 'path',
  label: msg`Path`,
  field: 'dirname.tree',
  icon: FolderTree,
  order: 100,
  preference: 'filter-path',
  sort: { by: '_key', direction: 'asc' },
  Panel: lazy(() => import('../facets/folder-facet.tsx').then(({ FolderFacet }) => ({ default: FolderFacet }))),
  resolve: ({ values, isExcluded }) => [
    { place: 'must', clause: { bool: { [isExcluded ? 'must_not' : 'should']: values.flatMap(folderClauses) } } },
  ],
  valueLabel: (value, { roots }) => folderLabel(value, roots),
}

/** A folder by its names below its root, the root itself by its last name. */
export function folderLabel(folder: string, roots: string[]): string {
  const names = foldersOf(`${folder}/file`, roots).map(({ name }) => name)
  return names.length > 0 ? names.join('/') : folder.slice(folder.lastIndexOf('/') + 1) || '/'
}
