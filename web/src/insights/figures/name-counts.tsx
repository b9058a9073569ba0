import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { categoryLooks, nameCategories } from '../../names/categories.ts'
import { CategoryIcon } from '../../names/category-icon.tsx'
import { nameHref } from '../../names/name-address.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { SaveMenu } from '../charts/save/save-menu.tsx'
import { ChartOrTable, type Shown } from '../charts/tables/chart-or-table.tsx'
import { NumberTable } from '../charts/tables/number-table.tsx'
import { WidgetCard } from '../known/widget-card.tsx'
import { BarList } from './bar-list.tsx'
import styles from './figures.module.css'
import { type NameTotals, useNameTotals } from './name-totals.ts'

/** How many names were found, by category, which leads to the list of all of them; and the most frequent, each with its documents. */
export function NameCounts({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const asked = useNameTotals(project)
  const [shown, setShown] = useState<Shown>('chart')
  return (
    <WidgetCard
      title={t`Names found`}
      extra={
        <>
          <ChartOrTable shown={shown} onChange={setShown} />
          <SaveMenu name={`${project}-${t`Names found`}`} rows={() => nameRows(i18n, asked.data ?? [])} />
        </>
      }
      asked={asked}
      empty={(all) => all.length === 0 && t`No names were looked for yet, or none were found.`}
    >
      {(all) => (shown === 'table' ? <Table project={project} all={all} /> : <Groups project={project} all={all} />)}
    </WidgetCard>
  )
}

type Props = { project: string; all: readonly NameTotals[] }

function Groups({ project, all }: Props) {
  const { i18n } = useLingui()
  return (
    <div className={styles.groups}>
      {nameCategories.map((category) => {
        const { mentions = 0, different = 0, leading = [] } = all.find((each) => each.category === category) ?? {}
        const bars = leading.map(({ name, documents }) => ({
          key: name,
          label: name,
          count: documents,
          href: nameHref(project, { category, mentionNorm: name }),
        }))
        return (
          <div key={category} className={styles.group}>
            <h3>
              <CategoryIcon category={category} />
              {i18n._(categoryLooks[category].label)}
            </h3>
            {mentions === 0 ? (
              <p>
                <Trans>None were found.</Trans>
              </p>
            ) : (
              <a className={styles.total} href={hrefOf(addresses.names({ index: project, category }))}>
                <b>{formatCount(i18n.locale, different)}</b>{' '}
                <span>
                  <Plural value={different} one="name" other="different names" />,{' '}
                  <Plural value={mentions} one="# mention" other="# mentions" />
                </span>
              </a>
            )}
            <BarList bars={bars} />
          </div>
        )
      })}
    </div>
  )
}

/** The same as rows of a file. */
function nameRows(i18n: I18n, all: readonly NameTotals[]): (string | number)[][] {
  const lines = all.flatMap(({ category, leading }) =>
    leading.map(({ name, documents }) => [name, documents, i18n._(categoryLooks[category].label)]),
  )
  return [[i18n._(msg`Name`), i18n._(msg`Documents`), i18n._(msg`Category`)], ...lines]
}

function Table({ project, all }: Props) {
  const { t, i18n } = useLingui()
  const lines = all.flatMap(({ category, leading }) =>
    leading.map(({ name, documents }) => ({
      key: `${category} ${name}`,
      label: name,
      count: documents,
      href: nameHref(project, { category, mentionNorm: name }),
      more: [i18n._(categoryLooks[category].label)],
    })),
  )
  return <NumberTable caption={t`Names found`} head={[t`Name`, t`Documents`, t`Category`]} lines={lines} />
}
