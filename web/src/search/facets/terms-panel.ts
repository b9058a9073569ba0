import { lazy } from 'react'

/** The values of a filter as a list, fetched when a filter is opened first. */
export const TermsPanel = lazy(() => import('./terms-facet.tsx').then(({ TermsFacet }) => ({ default: TermsFacet })))
