import type { AlikeName, AlikeNames as Answer } from '@dossier/contract/names/alike'
import type { NewNameRule } from '@dossier/contract/names/rules'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { useRight } from '../../api/rights.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { makeRule } from '../rules/change-rules.ts'
import styles from './alike-names.module.css'
import { likenessText } from './likeness-text.ts'
import { NumberLink } from './number-link.tsx'
import rows from './rows.module.css'
import { documentLinks, type NameOfProject, whoHref } from './who-links.ts'
import { alikeOptions } from './who-queries.ts'

type Props = { name: NameOfProject }

/** Names that may be the same, each with the reason: one key makes them one, another says that they are not. Who may not decide that only reads them. */
export function AlikeNames({ name }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(alikeOptions(name))
  if (error && !data)
    return (
      <Card title={t`The same name?`}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Card>
    )
  if (!data || (data.total === 0 && data.refused === 0)) return null
  return <Candidates key={name.mentionNorm} name={name} answer={data} />
}

function Candidates({ name, answer }: Props & { answer: Answer }) {
  const { t } = useLingui()
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [seen, setSeen] = useState(answer)
  // A list that was asked for again knows of what was decided and taken back meanwhile.
  if (seen !== answer) {
    setSeen(answer)
    setDone(new Set())
  }
  const mayDecide = useRight(name.project, 'write')
  const [marked, setMarked] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const items = answer.items.filter(({ mentionNorm }) => !done.has(mentionNorm))
  const current = items.find(({ mentionNorm }) => mentionNorm === marked) ?? items[0]
  const decide = (candidate: AlikeName | undefined, rule: (candidate: AlikeName) => NewNameRule) => {
    if (!candidate) return
    setDone(new Set([...done, candidate.mentionNorm]))
    setMarked(items[items.indexOf(candidate) + 1]?.mentionNorm)
    list.current?.focus()
    void makeRule(name.project, rule(candidate))
  }
  const merge = (candidate = current) => decide(candidate, (other) => mergingRule(name, other))
  const refuse = (candidate = current) =>
    decide(candidate, ({ mentionNorm }) => ({ kind: 'different', mentionNorm: name.mentionNorm, target: mentionNorm }))
  useShortcuts(mayDecide ? { y: () => merge(), n: () => refuse() } : {})
  return (
    <Card title={t`The same name?`}>
      <ul ref={list} className={rows.rows} tabIndex={-1}>
        {items.map((candidate) => (
          <li
            key={candidate.mentionNorm}
            className={`${rows.row} ${styles.candidate} ${mayDecide && candidate === current ? styles.current : ''}`}
            aria-current={mayDecide && candidate === current}
            onFocus={() => setMarked(candidate.mentionNorm)}
          >
            <Candidate name={name} candidate={candidate}>
              {mayDecide && (
                <Decision of={candidate.mention} onMerge={() => merge(candidate)} onRefuse={() => refuse(candidate)} />
              )}
            </Candidate>
          </li>
        ))}
      </ul>
      <Rest name={name} answer={answer} left={items.length} mayDecide={mayDecide} />
    </Card>
  )
}

type Row = Props & { candidate: AlikeName; children: ReactNode }

function Candidate({ name, candidate, children }: Row) {
  const { i18n } = useLingui()
  const { mention, mentionNorm, documents, together, likeness } = candidate
  const other = { category: name.category, mentionNorm }
  const links = documentLinks(name)
  return (
    <>
      <div className={styles.words}>
        <a href={whoHref({ ...name, mentionNorm })} dir="auto">
          {mention}
        </a>
        <span className={styles.why}>
          {!likeness.isStrong && (
            <>
              <Trans>perhaps</Trans>:{' '}
            </>
          )}
          {likenessText(i18n, likeness.kind)}
          {together > 0 && (
            <>
              {' · '}
              <a href={links.beside(other)}>
                <Plural value={together} one="both in # document" other="both in # documents" />
              </a>
            </>
          )}
        </span>
      </div>
      <NumberLink count={documents} href={links.of(other)} of={mention} />
      {children}
    </>
  )
}

function Decision({ of: mention, onMerge, onRefuse }: { of: string; onMerge: () => void; onRefuse: () => void }) {
  const { t } = useLingui()
  return (
    <span className={styles.buttons}>
      <Button onClick={onMerge} aria-label={t`The same: ${mention}`} aria-keyshortcuts="Y">
        <Check aria-hidden="true" />
        <Trans>The same</Trans>
      </Button>
      <Button look="quiet" onClick={onRefuse} aria-label={t`Not the same: ${mention}`} aria-keyshortcuts="N">
        <X aria-hidden="true" />
        <Trans>Not the same</Trans>
      </Button>
    </span>
  )
}

type RestProps = Props & { answer: Answer; left: number; mayDecide: boolean }

/** What else is to be known of the list: its keys, what is not in it, and where refusals are taken back. */
function Rest({ name, answer: { items, total, refused, isCut }, left, mayDecide }: RestProps) {
  return (
    <p className={rows.note} role="status">
      {left > 0 && mayDecide && <Trans>The key y makes the marked name one with this, n says that it is another.</Trans>}
      {left === 0 && <Trans>Nothing is left to be decided.</Trans>}
      {total > items.length && (
        <>
          {' '}
          <Plural
            value={total - items.length}
            one="# more follows when these are decided."
            other="# more follow when these are decided."
          />
        </>
      )}
      {isCut && (
        <>
          {' '}
          <Trans>Many names begin alike: the 2,000 most frequent were compared.</Trans>
        </>
      )}
      {refused > 0 && (
        <>
          {' '}
          <a href={hrefOf(addresses.nameRules(name.project))}>
            <Plural value={refused} one="# was said to be another." other="# were said to be others." />
          </a>
        </>
      )}
    </p>
  )
}

/** The better of the two names is that of both. */
function mergingRule(name: NameOfProject, { mentionNorm, keeps }: AlikeName): NewNameRule {
  const [from, to] = keeps === 'asked' ? [mentionNorm, name.mentionNorm] : [name.mentionNorm, mentionNorm]
  return { kind: 'rename', mentionNorm: from, target: to }
}
