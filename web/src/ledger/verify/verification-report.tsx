import { type LedgerState, ledgerStates } from '@dossier/contract'
import type { Difference, Verification } from '@dossier/contract/ledger/verify'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { stringifyAddressSearch } from '../../address/address-search.ts'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { useRoots } from '../../api/indexed-folders.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { Card } from '../../ui/display/card.tsx'
import { useGrowing } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { formatCount, formatMoment, formatSize } from '../../ui/words/numbers.ts'
import { stateLabels } from '../../ui/words/state-label.ts'
import { LinePlace } from '../line-place.tsx'
import { differenceText } from './difference-words.ts'
import styles from './verify.module.css'
import type { VerifyTask } from './verify-task.ts'

const shownAtOnce = 50

type Props = { task: VerifyTask; verification: Verification; project: string; kind: string }

/** What a verification found: what was counted, then how many differences of each kind, then each of them at its place. */
export function VerificationReport({ task, verification, project, kind }: Props) {
  const { t, i18n } = useLingui()
  const { counts, differences } = verification
  const kinds = Object.entries(counts).filter(([, count]) => count > 0)
  const total = kinds.reduce((sum, [, count]) => sum + count, 0)
  const ended = formatMoment(i18n.locale, new Date(task.completedAt ?? task.createdAt))
  return (
    <Card title={t`Verification of ${ended}`}>
      <Counted verification={verification} />
      {total === 0 ? (
        <Banner kind="ok" icon={<CircleCheck />} role="status">
          <Trans>No difference: disk, ledger, records and index say the same.</Trans>
        </Banner>
      ) : (
        <>
          <Banner kind="bad" icon={<TriangleAlert />} role="status">
            <Plural value={total} one="# difference" other="# differences" />
          </Banner>
          <Kinds kinds={kinds} chosen={kind} project={project} />
          <Differences key={kind} differences={differences} kind={kind} counts={counts} project={project} />
        </>
      )}
    </Card>
  )
}

function Counted({ verification: { files, bytes, lines, documents, indexed, states, missing } }: Pick<Props, 'verification'>) {
  const { i18n } = useLingui()
  const number = (value: number) => formatCount(i18n.locale, value)
  const inState = (state: LedgerState) => states[state] ?? 0
  const sum = ledgerStates
    .filter((state) => inState(state) > 0)
    .map((state) => `${number(inState(state))} ${i18n._(stateLabels[state]).toLowerCase()}`)
  return (
    <>
      <p>
        <Trans>
          {number(files)} files read again ({formatSize(i18n.locale, bytes)}), {number(lines)} lines, {number(documents)}{' '}
          documents, {number(indexed)} in the index
        </Trans>
      </p>
      <p className={styles.about}>
        {sum.join(' + ')}
        {sum.length > 0 && ` = ${number(lines)}`}
        {missing > 0 && (
          <>
            {' · '}
            <Plural value={missing} one="# of them is no longer on disk" other="# of them are no longer on disk" />
          </>
        )}
      </p>
    </>
  )
}

/** How many there are of each kind; each leads to its own. */
function Kinds({ kinds, chosen, project }: { kinds: [string, number][]; chosen: string; project: string }) {
  const { i18n } = useLingui()
  const address = (kind: string) =>
    hrefOf(addresses.verification + stringifyAddressSearch({ index: project, kind: kind || undefined }))
  return (
    <ul className={styles.kinds}>
      {kinds.map(([kind, count]) => (
        <li key={kind}>
          <a href={address(kind)} aria-current={kind === chosen || undefined}>
            <b>{formatCount(i18n.locale, count)}</b> {differenceText(i18n, { kind })}
          </a>
        </li>
      ))}
      {chosen !== '' && (
        <li>
          <a href={address('')}>
            <Trans>Show all</Trans>
          </a>
        </li>
      )}
    </ul>
  )
}

type ListProps = { differences: Difference[]; kind: string; counts: Verification['counts']; project: string }

function Differences({ differences, kind, counts, project }: ListProps) {
  const { t, i18n } = useLingui()
  const roots = useRoots(project)
  const chosen = kind === '' ? differences : differences.filter((each) => each.kind === kind)
  const all = kind === '' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[kind] ?? 0)
  const { shown, growth } = useGrowing(chosen, shownAtOnce)
  const left = all - chosen.length
  return (
    <section aria-label={t`Differences`}>
      <ul className={styles.differences}>
        {shown.map((difference, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is that of a task that has ended, and one place may differ twice alike
          <li key={at}>
            <span className={styles.place}>
              {difference.path === null ? (
                <Trans>The whole project</Trans>
              ) : (
                <LinePlace
                  path={difference.path}
                  embeddedPath={difference.embeddedPath}
                  roots={roots}
                  hasLine={difference.kind !== 'not-in-ledger'}
                />
              )}
            </span>
            <span className={styles.what}>{differenceText(i18n, difference)}</span>
          </li>
        ))}
      </ul>
      <More growth={growth} />
      {left > 0 && growth.hasMore === false && (
        <p className={styles.about}>
          <Plural
            value={left}
            one="# more is counted only: the list of a verification ends here."
            other="# more are counted only: the list of a verification ends here."
          />
        </p>
      )}
    </section>
  )
}
