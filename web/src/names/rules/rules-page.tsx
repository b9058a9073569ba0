import { limits } from '@dossier/contract'
import { nameCalls } from '@dossier/contract/names/names'
import type { NameRule } from '@dossier/contract/names/rules'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, SpellCheck } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { usePageTitle } from '../../address/page-title.ts'
import { ask } from '../../api/ask.ts'
import { useProject } from '../../api/project.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Hidden } from '../../ui/display/hidden.tsx'
import tools from '../../ui/display/list-tools.module.css'
import { Page } from '../../ui/display/page.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import table from '../../ui/display/table.module.css'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { growthOf, nextFrom } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { formatMoment } from '../../ui/words/numbers.ts'
import { AddedPlace } from './added-place.tsx'
import { rulesKey } from './follow-index.ts'
import { ruleEffect, ruleName } from './rule-text.ts'
import styles from './rules-page.module.css'
import { TakeBackButton } from './take-back-button.tsx'

/** The rules on the names of a project: what is hidden or corrected, by whom and since when, each to be taken back. */
export function RulesPage() {
  const { t } = useLingui()
  const project = useProject()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [isOnlyLost, setOnlyLost] = useState(false)
  const rules = useRules(project, { search, isOnlyLost })
  const all = rules.data?.pages.flatMap(({ items }) => items) ?? []
  const { total = 0, lost = 0 } = rules.data?.pages.at(-1) ?? {}
  const isNarrowed = search !== '' || isOnlyLost
  const page = useKeptFocus<HTMLDivElement>()
  usePageTitle(t`Rules on names`)
  return (
    <Page
      title={t`Rules on names`}
      intro={t`What people have corrected in what the finders found: names that are hidden, are another one or of another kind, and names that were added. Each can be taken back.`}
    >
      <div ref={page}>
        {rules.isPending && <QuietWait text={t`Loading the names`} />}
        {rules.isError && !rules.data && <ErrorState error={rules.error} retry={() => void rules.refetch()} />}
        {rules.data && total === 0 && !isNarrowed && <NoRules />}
        {rules.data && (total > 0 || isNarrowed) && (
          <>
            {(lost > 0 || isOnlyLost) && <LostNames lost={lost} isOnlyLost={isOnlyLost} onChange={setOnlyLost} />}
            <div className={tools.tools}>
              <SearchField label={t`Search in the names`} value={typed} onChange={setTyped} />
              <span role="status" className={tools.count}>
                <Plural value={total} one="# rule" other="# rules" />
              </span>
            </div>
            {all.length > 0 && <RulesTable project={project} rules={all} />}
            <More growth={growthOf(rules)} />
          </>
        )}
      </div>
    </Page>
  )
}

type Narrowing = { search: string; isOnlyLost: boolean }

function useRules(project: string, { search, isOnlyLost }: Narrowing) {
  const size = limits.aggregationSize
  return useInfiniteQuery({
    queryKey: [...rulesKey, project, search, isOnlyLost],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { from: pageParam, size, ...(search !== '' && { search }), ...(isOnlyLost && { lost: true }) }
      return ask(nameCalls.rules, { params: { project }, query, signal })
    },
    getNextPageParam: (_last, pages) =>
      nextFrom(
        pages.map(({ items }) => items),
        size,
      ),
    placeholderData: (before) => before,
  })
}

function RulesTable({ project, rules }: { project: string; rules: readonly NameRule[] }) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  return (
    <table className={`${table.table} ${styles.rules}`}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Rule`}</th>
          <th scope="col">{t`By`}</th>
          <th scope="col">{t`Since`}</th>
          <th scope="col">
            <Hidden>{t`Actions`}</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.id}>
            <th scope="row" dir="auto">
              {ruleName(rule)}
            </th>
            <td dir="auto">
              {ruleEffect(i18n, rule)}
              {rule.added && <AddedPlace project={project} added={rule.added} />}
            </td>
            <td>{rule.user === user.uid ? t`You` : rule.user}</td>
            <td>{formatMoment(i18n.locale, new Date(rule.creationDate))}</td>
            <td>
              <TakeBackButton project={project} rule={rule} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type LostProps = { lost: number; isOnlyLost: boolean; onChange: (isOnlyLost: boolean) => void }

/** Names that were added and have no place any more: nobody would look for them among all rules. */
function LostNames({ lost, isOnlyLost, onChange }: LostProps) {
  return (
    <div className={styles.lost}>
      <Banner
        kind="warn"
        icon={<SearchX />}
        action={
          <Button look="quiet" onClick={() => onChange(!isOnlyLost)}>
            {isOnlyLost ? <Trans>Show all rules</Trans> : <Trans>Show them</Trans>}
          </Button>
        }
      >
        <Plural
          value={lost}
          one="# name that was added has no place any more: its document has changed or is gone."
          other="# names that were added have no place any more: their documents have changed or are gone."
        />
      </Banner>
    </div>
  )
}

function NoRules() {
  const { t } = useLingui()
  return (
    <EmptyState icon={<SpellCheck />} title={t`There are no rules yet`}>
      <Trans>
        Finders err. A name can be hidden or corrected where it is listed: in the tab Names of a document, or beside its places in
        the text. One that they missed is added there: select it and press n.
      </Trans>
    </EmptyState>
  )
}
