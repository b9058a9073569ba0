import type { WireDocument } from '../../document-facts/wire-document.ts'
import type { ViewedPlace } from '../source/preview-calls.ts'

/** Why there is no preview, for the sentence that says so; `type`: of such files nothing is shown. */
export type WhyNot = 'type' | 'locked' | 'damaged' | 'older' | 'late' | 'large' | 'pixels' | 'player' | 'unanswered'

/** What every preview is drawn with; `address`: of the original's bytes. */
export type PreviewProps = {
  document: WireDocument
  place: ViewedPlace
  query: string
  address: string
  onFail: (why: WhyNot) => void
  /** Shows the text instead. */
  onReadText: () => void
}
