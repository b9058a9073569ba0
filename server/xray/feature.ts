import { xrayCalls } from '@dossier/contract/documents/xray'
import { answers, feature } from '../feature/feature.ts'
import { lookAtDocument } from './look-at-document.ts'

/** X-ray: what is in a document although whoever prints or shows it does not see it. */
export const xray = feature({
  name: 'xray',
  calls: answers(xrayCalls, {
    look: ({ scope, params }) => lookAtDocument(scope, params),
  }),
})
