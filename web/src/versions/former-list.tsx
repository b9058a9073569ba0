import type { FoundFormerTexts } from '@dossier/contract/ledger/versions'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileClock, SearchX } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { SearchField } from '../ui/controls/search-field.tsx'
import { Card } from '../ui/display/card.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { growthOf } from '../ui/growing/growth.ts'
import { More } from '../ui/growing/more.tsx'
import { FormerItem } from './former-item.tsx'
import { useFormerTexts } from './use-former.ts'
import styles from './versions-page.module.css'

type Props = { project: string; query: string; onFind: (query: string) => void }

/** Former texts, the latest first: all of a project, or those with certain words. */
export function FormerList({ project, query, onFind }: Props) {
  const { t } = useLingui()
  const texts = useFormerTexts(project, query)
  const pages = texts.data?.pages ?? []
  const items = pages.flatMap((page) => page.items)
  const isOver = texts.data !== undefined && !texts.hasNextPage
  return (
    <Card>
      <FindWords query={query} onFind={onFind} />
      {texts.error && !texts.data && <ErrorState error={texts.error} retry={() => void texts.refetch()} />}
      {texts.isPending && <QuietWait text={query === '' ? t`Asking for former versions` : t`Looking through former texts`} />}
      {texts.data && <HowFar pages={pages} found={items.length} query={query} />}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={`${item.version}-${item.number}`}>
            <FormerItem item={item} project={project} query={query} />
          </li>
        ))}
      </ul>
      {isOver && items.length === 0 && (query === '' ? <NoneKept /> : <NoneFound />)}
      <More growth={growthOf(texts)} />
    </Card>
  )
}

/** Enter searches; nothing else does, since every text is read for it. */
function FindWords({ query, onFind }: Pick<Props, 'query' | 'onFind'>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(query)
  useEffect(() => setTyped(query), [query])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(typed.trim())
  }
  return (
    <search>
      <form className={styles.find} onSubmit={submit}>
        <SearchField label={t`Search in former versions`} value={typed} onChange={setTyped} isLarge spellCheck={false} />
      </form>
    </search>
  )
}

/** How many were found, how many texts were not looked at yet, and how many cannot be read. */
function HowFar({ pages, found, query }: { pages: FoundFormerTexts[]; found: number; query: string }) {
  const left = pages.at(-1)?.left ?? 0
  const damaged = pages.reduce((sum, page) => sum + page.damaged, 0)
  if (query === '' || found + left + damaged === 0) return null
  return (
    <p className={styles.about} role="status">
      <Plural value={found} one="# former text has these words" other="# former texts have these words" />
      {left > 0 && (
        <>
          {' · '}
          <Plural value={left} one="# more has not been looked at yet" other="# more have not been looked at yet" />
        </>
      )}
      {damaged > 0 && (
        <>
          {' · '}
          <Plural value={damaged} one="# is damaged and could not be read" other="# are damaged and could not be read" />
        </>
      )}
    </p>
  )
}

function NoneKept() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<FileClock />}
      title={t`No former version is kept`}
      actions={
        <ButtonLink href={hrefOf(addresses.indexing)}>
          <Trans>To the folders</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Where a folder keeps the former text of files that change, what was read of a file stays here when a later run finds other
        bytes at its place.
      </Trans>
    </EmptyState>
  )
}

function NoneFound() {
  const { t } = useLingui()
  return <EmptyState icon={<SearchX />} title={t`No former version has these words`} />
}
