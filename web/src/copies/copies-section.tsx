import { type CopyPlace, copyCalls } from '@dossier/contract/documents/copies'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { ask } from '../api/ask.ts'
import { usePlaceText } from '../document-facts/place-text.ts'
import type { DetailsSectionProps } from '../feature/document-slots.ts'
import { withBreaks } from '../ui/display/with-breaks.ts'
import { useGrowing } from '../ui/growing/growth.ts'
import { More } from '../ui/growing/more.tsx'
import styles from './copies.module.css'
import { NearCopies } from './near-copies.tsx'

/** Where else the bytes of a document lie, and, when somebody asks, what has nearly the same text. */
export function CopiesSection({ place }: DetailsSectionProps) {
  const params = { project: place.index, id: place.id }
  const same = useQuery({
    queryKey: ['copies', 'same', params],
    queryFn: ({ signal }) => ask(copyCalls.sameBytes, { params, query: { routing: place.routing }, signal }),
    retry: false,
  })
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans>Copies</Trans>
      </h2>
      {same.error && (
        <p role="status">
          <Trans>Whether the same bytes lie elsewhere could not be found out.</Trans>
        </p>
      )}
      {same.data && same.data.total > 1 && <Places project={place.index} places={same.data.places} total={same.data.total} />}
      {same.data?.total === 1 && (
        <p>
          <Trans>The same bytes lie nowhere else in this project.</Trans>
        </p>
      )}
      <NearCopies place={place} />
    </section>
  )
}

const shownAtOnce = 10

function Places({ project, places, total }: { project: string; places: CopyPlace[]; total: number }) {
  const placeText = usePlaceText()
  const { shown, growth } = useGrowing(places, shownAtOnce)
  return (
    <>
      <p>
        <Plural value={total} one="The same bytes lie in # place:" other="The same bytes lie in # places:" />
      </p>
      <ul className={styles.places}>
        {shown.map((one) => (
          <li key={`${one.id} ${one.path}`}>
            <a href={hrefOf(addresses.documentPage({ index: project, id: one.id, routing: one.routing }))}>
              {withBreaks(placeText(one))}
            </a>
          </li>
        ))}
      </ul>
      <More growth={growth} />
    </>
  )
}
