import { lazy } from 'react'
import { feature } from '../feature/feature.ts'

const ExportButton = lazy(() => import('./export-button.tsx').then((module) => ({ default: module.ExportButton })))

/** All that a search finds as a file, with chosen columns. */
export const searchExport = feature({
  name: 'search-export',
  searchActions: [{ name: 'export', order: 25, Action: ExportButton }],
})
