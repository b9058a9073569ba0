import type { NameBeside, NamesBeside } from '@dossier/contract/names/who'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Segments } from '../../ui/controls/segments.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { categoryLooks, type NameCategory } from '../categories.ts'
import { NumberLink } from './number-link.tsx'
import rows from './rows.module.css'
import { documentLinks, type NameOfProject, whoHref } from './who-links.ts'
import { besideOptions } from './who-queries.ts'

/** The names that are met beside a name, in the same documents or the same paragraphs. */
export function BesideNames({ name }: { name: NameOfProject }) {
  const { t } = useLingui()
  const [within, setWithin] = useState<NamesBeside['within']>('document')
  const { data, error, refetch, isPending } = useQuery(besideOptions(name, within))
  const choose = (chosen: string) => setWithin(chosen === 'paragraph' ? 'paragraph' : 'document')
  return (
    <Card
      title={t`Met beside it`}
      extra={
        <Segments
          label={t`Met beside it`}
          value={within}
          onChange={choose}
          options={[
            { value: 'document', label: t`in the same document` },
            { value: 'paragraph', label: t`in the same paragraph` },
          ]}
        />
      }
    >
      {isPending && <QuietWait text={t`Looking for names beside it`} />}
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <Beside name={name} beside={data} />}
    </Card>
  )
}

function Beside({ name, beside }: { name: NameOfProject; beside: NamesBeside }) {
  const { i18n } = useLingui()
  const { within, categories } = beside
  return (
    <>
      {within === 'paragraph' && <WhatWasLookedAt beside={beside} />}
      {categories.length === 0 && (
        <p className={rows.note}>
          <Trans>No other names stand beside it.</Trans>
        </p>
      )}
      {categories.map(({ category, names, first }) => (
        <section key={category} aria-label={i18n._(categoryLooks[category].label)}>
          <h3 className={rows.title}>
            {i18n._(categoryLooks[category].label)} <span className={rows.more}>{formatCount(i18n.locale, names)}</span>
          </h3>
          <ul className={rows.rows}>
            {first.map((other) => (
              <Other key={other.mentionNorm} name={name} category={category} other={other} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Other({ name, category, other }: { name: NameOfProject; category: NameCategory; other: NameBeside }) {
  const { t } = useLingui()
  const { mentionNorm, documents, paragraphs } = other
  const href = documentLinks(name).beside({ category, mentionNorm })
  return (
    <li className={rows.row}>
      <a className={rows.what} href={whoHref({ project: name.project, category, mentionNorm })} dir="auto">
        {mentionNorm}
      </a>
      {paragraphs === null ? (
        <NumberLink count={documents} href={href} of={t`with ${mentionNorm}`} />
      ) : (
        <a className={rows.number} href={href}>
          <Plural value={paragraphs} one="# paragraph" other="# paragraphs" /> ·{' '}
          <Plural value={documents} one="# document" other="# documents" />
        </a>
      )}
    </li>
  )
}

/** Paragraphs cannot be searched: what was counted, and where the links lead instead. */
function WhatWasLookedAt({ beside: { looked, isAll } }: { beside: NamesBeside }) {
  return (
    <p className={rows.note}>
      {isAll ? (
        <Plural value={looked} one="Counted in the # document with the name." other="Counted in all # documents with the name." />
      ) : (
        <Plural
          value={looked}
          one="Counted in the # document with the most mentions."
          other="Counted in the # documents with the most mentions."
        />
      )}{' '}
      <Trans>
        A paragraph is the text between empty lines, up to 2,000 characters; of a text the quarter of a million characters about
        the first mention are read. Paragraphs cannot be searched: the links lead to all documents that have both names.
      </Trans>
    </p>
  )
}
