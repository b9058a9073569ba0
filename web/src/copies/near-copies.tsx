import { copyCalls, type NearCopies as Found, type NearCopy } from '@dossier/contract/documents/copies'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { ask } from '../api/ask.ts'
import { usePlaceText } from '../document-facts/place-text.ts'
import type { DocumentPlace } from '../document-facts/wire-document.ts'
import { FileIcon } from '../file-types/file-icon.tsx'
import { Button } from '../ui/controls/button.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { withBreaks } from '../ui/display/with-breaks.ts'
import { formatPercent } from '../ui/words/numbers.ts'
import { compareAddress } from './compare-address.ts'
import styles from './copies.module.css'

/** Looks for documents of nearly the same text when somebody asks for them: that compares texts, and takes a moment. */
export function NearCopies({ place }: { place: DocumentPlace }) {
  const [isAsked, setAsked] = useState(false)
  const params = { project: place.index, id: place.id }
  const near = useQuery({
    queryKey: ['copies', 'near', params],
    queryFn: ({ signal }) => ask(copyCalls.near, { params, query: { routing: place.routing }, signal }),
    enabled: isAsked,
    retry: false,
  })
  if (near.error) return <ErrorState error={near.error} retry={() => void near.refetch()} />
  return (
    <>
      {!near.data && (
        <Button look="link" disabled={near.isFetching} onClick={() => setAsked(true)}>
          {near.isFetching ? <Trans>Comparing texts …</Trans> : <Trans>Look for near copies</Trans>}
        </Button>
      )}
      <div role="status">{near.data && <Result place={place} found={near.data} />}</div>
    </>
  )
}

function Result({ place, found: { items, isTooShort, isCut } }: { place: DocumentPlace; found: Found }) {
  if (isTooShort)
    return (
      <p>
        <Trans>The text is too short to say what is a near copy of it.</Trans>
      </p>
    )
  return (
    <>
      <p>
        {items.length === 0 ? (
          <Trans>No other document has nearly the same text.</Trans>
        ) : (
          <Trans>Documents of nearly the same text:</Trans>
        )}
      </p>
      <ul className={styles.near}>
        {items.map((copy) => (
          <Near key={copy.id} place={place} copy={copy} />
        ))}
      </ul>
      {isCut && (
        <p>
          <Trans>More documents are like it: only those that are most like it were compared.</Trans>
        </p>
      )}
    </>
  )
}

function Near({ place, copy }: { place: DocumentPlace; copy: NearCopy }) {
  const { i18n } = useLingui()
  const placeText = usePlaceText()
  const { id, routing, contentType, shared, isEstimated, isSameText } = copy
  // Only what is the same may be called that.
  const part = formatPercent(i18n.locale, isSameText ? 1 : Math.min(0.99, shared))
  return (
    <li>
      <FileIcon contentType={contentType} />
      <span>
        <a href={hrefOf(addresses.documentPage({ index: place.index, id, routing }))}>{withBreaks(placeText(copy))}</a>
        <span className={styles.facts}>
          {isSameText ? (
            <Trans>the same text</Trans>
          ) : isEstimated ? (
            <Trans>about {part} the same</Trans>
          ) : (
            <Trans>{part} the same</Trans>
          )}
          {!isSameText && (
            <a href={hrefOf(compareAddress(place.index, place, copy))}>
              <Trans>Compare the texts</Trans>
            </a>
          )}
        </span>
      </span>
    </li>
  )
}
