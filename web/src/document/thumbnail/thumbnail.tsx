import { hasThumbnail } from '@dossier/contract/documents/previews'
import { useRef, useState } from 'react'
import { placeOf, type WireDocument } from '../../document-facts/wire-document.ts'
import { CoveredSmall } from '../../feature/covered.tsx'
import { thumbnailAddress } from '../source/preview-calls.ts'
import { useDownloadAllowed } from '../source/use-document.ts'
import styles from './thumbnail.module.css'
import { useInView } from './use-in-view.ts'

/** The longer side that is asked for, in pixels: twice that on screen, for fine ones. */
const sides = { small: 160, large: 480 } as const

type Props = { document: WireDocument; size: keyof typeof sides }

/**
 * The first page of a document, or the picture that it is, filling the box that it stands in; nothing where there is none, or it cannot be made. It is fetched while its box
 * is on the screen, and says nothing: the name and the type of the document stand beside it.
 */
export function Thumbnail({ document, size }: Props) {
  const isAllowed = useDownloadAllowed(document._index)
  if (!isAllowed || !hasThumbnail(document._source.contentType)) return null
  return <Drawn key={document._id} document={document} size={size} />
}

function Drawn({ document, size }: Props) {
  const box = useRef<HTMLSpanElement>(null)
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting')
  const isInView = useInView(box)
  const isDrawn = state === 'there' || (state === 'waiting' && isInView)
  return (
    <span ref={box} className={styles.box} aria-hidden="true">
      {isDrawn && (
        <CoveredSmall document={document}>
          <img
            className={`${styles.picture} ${state === 'there' ? styles.there : ''}`}
            src={thumbnailAddress(placeOf(document), 0, sides[size])}
            alt=""
            decoding="async"
            draggable={false}
            onLoad={() => setState('there')}
            onError={() => setState('failed')}
          />
        </CoveredSmall>
      )}
    </span>
  )
}
