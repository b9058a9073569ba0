import { lazy } from 'react'
import { feature } from '../feature/feature.ts'

/** X-ray of a document, among its details: what is in it although whoever prints or shows it does not see it. */
export const xray = feature({
  name: 'xray',
  detailsSections: [
    {
      name: 'xray',
      order: 15,
      Section: lazy(() => import('./xray-section.tsx').then(({ XraySection }) => ({ default: XraySection }))),
    },
  ],
  chapters: [{ name: 'xray', order: 56, aliases: [] }],
})
