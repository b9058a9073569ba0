import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { blindSpotCalls } from '@dossier/contract/batch-search/blind-spots'
import type { BlindSpots } from '@dossier/contract/ledger/blind-spots'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { hrefOf } from '../../address/hash-history.ts'
import { ask } from '../../api/ask.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { kindOfReason } from '../../ui/words/reason-text.ts'
import { stateLabels } from '../../ui/words/state-label.ts'
import { batchKey } from '../known/batches.ts'
import styles from './blind-line.module.css'
import { blindAddress } from './blind-search.ts'

type Props = { batch: BatchRecord }

/** What of its scope a batch search could not see, beside what it found: no list is complete without it. */
export function BlindLine({ batch }: Props) {
  const { uuid, state } = batch
  const { data, isError, refetch } = useQuery<BlindSpots>({
    queryKey: [batchKey, 'blind', uuid, state],
    queryFn: ({ signal }) => ask(blindSpotCalls.blindSpots, { params: { id: uuid }, signal }),
  })
  if (isError)
    return (
      <p className={styles.quiet} role="status">
        <Trans>It is not known right now how many documents could not be searched.</Trans>{' '}
        <Button look="link" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    )
  if (!data) return <p className={styles.quiet}>&nbsp;</p>
  if (data.total === 0)
    return (
      <p className={styles.quiet}>
        <Plural
          value={data.documents}
          _0="There are no documents in its scope: look at its projects, folders and types."
          one="The # document in its scope could be searched."
          other="All # documents in its scope could be searched."
        />
      </p>
    )
  return <Spots batch={batch} spots={data} />
}

function Spots({ batch, spots }: Props & { spots: BlindSpots }) {
  const { i18n } = useLingui()
  const { total, documents, states, explained } = spots
  const all = formatCount(i18n.locale, documents)
  const looked = formatCount(i18n.locale, explained)
  return (
    <Banner kind="warn" icon={<EyeOff />}>
      <details className={styles.spots}>
        <summary>
          <b>
            <Plural
              value={total}
              one={`# of ${all} documents in its scope could not be searched, or only in part`}
              other={`# of ${all} documents in its scope could not be searched, or only in part`}
            />
          </b>
        </summary>
        <ul className={styles.states}>
          {states.map(({ state, count, reasons }) => (
            <li key={state}>
              <a href={hrefOf(blindAddress(batch, [state]))}>
                {formatCount(i18n.locale, count)} {i18n._(stateLabels[state]).toLowerCase()}
              </a>
              <ul>
                {reasons.map(({ reason, count: some }) => (
                  <li key={reason.code}>
                    <a href={hrefOf(blindAddress(batch, [state], reason))}>{kindOfReason(i18n, reason)}</a>{' '}
                    {formatCount(i18n.locale, some)}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {explained < total && (
          <p>
            <Trans>The reasons are those of the first {looked} of them.</Trans>
          </p>
        )}
      </details>{' '}
      <a
        className={styles.all}
        href={hrefOf(
          blindAddress(
            batch,
            states.map(({ state }) => state),
          ),
        )}
      >
        <Trans>See them</Trans>
      </a>
    </Banner>
  )
}
