import { useParams, useRouterState } from '@tanstack/react-router'
import { parseAddressSearch } from '../address/address-search.ts'
import { useResultsPlace } from '../search/hits/results-place.ts'
import { DocumentPage } from './document-page.tsx'
import { DocumentPanel } from './document-panel.tsx'
import { ShareHost } from './share/share-host.tsx'
import { usePrefetch } from './source/use-prefetch.ts'

/** A document beside the results, or over them on small screens. */
export function DocumentBesideResults() {
  const document = useDocumentAddress()
  const { place, here, goToPrevious, goToNext, close, neighbours } = useResultsPlace(document)
  usePrefetch(document, neighbours)
  return <DocumentPanel {...document} place={place} known={here} onPrevious={goToPrevious} onNext={goToNext} onClose={close} />
}

/** A document on a page of its own, inside the shell. */
export function DocumentScreen() {
  return <DocumentPage {...useDocumentAddress()} />
}

/** A document alone in the window. */
export function DocumentModalScreen() {
  return (
    <main>
      <DocumentPage {...useDocumentAddress()} />
      <ShareHost />
    </main>
  )
}

/** What the address says about the document; routing defaults to the id. */
function useDocumentAddress() {
  const { index = '', id = '', routing = id } = useParams({ strict: false })
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const { q } = parseAddressSearch(searchStr)
  return { index, id, routing, query: typeof q === 'string' ? q : '' }
}
