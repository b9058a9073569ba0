import { type DocumentRecord, documentCalls } from '@dossier/contract/documents/documents'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseAddressSearch } from '../address/address-search.ts'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { ask } from '../api/ask.ts'
import { useProject } from '../api/project.ts'
import { comparedAtMost, readWhole } from '../differences/read-whole.ts'
import { textDifferences } from '../differences/text-differences.ts'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Page } from '../ui/display/page.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { withBreaks } from '../ui/display/with-breaks.ts'
import { shownName } from '../ui/words/shown-name.ts'
import styles from './compare.module.css'
import { readCompared, type TextPlace } from './compare-address.ts'
import { SideBySide } from './side-by-side.tsx'

/** The texts of two documents side by side, word by word; the address says which. */
export function ComparePage() {
  const { t } = useLingui()
  const project = useProject()
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const compared = useMemo(() => readCompared(parseAddressSearch(searchStr)), [searchStr])
  usePageTitle(t`Two texts compared`)
  return (
    <Page title={t`Two texts compared`}>
      {compared ? (
        <Compared project={project} {...compared} />
      ) : (
        <EmptyState title={t`The address does not name two documents`}>
          <Trans>Choose “Compare the texts” among the details of a document.</Trans>
        </EmptyState>
      )}
    </Page>
  )
}

/** Both documents, and where their texts differ. */
export function Compared({ project, left, right }: { project: string; left: TextPlace; right: TextPlace }) {
  const { t } = useLingui()
  const answer = useQuery({
    queryKey: ['copies', 'compared', project, left.id, right.id],
    queryFn: async ({ signal }) => {
      const one = await readText(project, left, signal)
      const other = await readText(project, right, signal)
      return {
        names: [one.name, other.name] as const,
        differences: textDifferences(one.text, other.text),
        isWhole: one.isWhole && other.isWhole,
      }
    },
    retry: false,
    staleTime: 60_000,
  })
  if (answer.error) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />
  if (!answer.data) return <QuietWait text={t`Comparing the texts`} />
  const { names, differences, isWhole } = answer.data
  return (
    <>
      <div className={styles.names}>
        <Name project={project} place={left} name={names[0]} />
        <Name project={project} place={right} name={names[1]} />
      </div>
      <p role="status">
        {differences.places.length === 0 ? (
          <Trans>The text is the same.</Trans>
        ) : (
          <>
            <Plural value={differences.removedWords} one="# word only on the left" other="# words only on the left" />
            {' · '}
            <Plural value={differences.addedWords} one="# word only on the right" other="# words only on the right" />
          </>
        )}
      </p>
      {!isWhole && (
        <p>
          <Trans>Only the first two million characters were compared.</Trans>
        </p>
      )}
      <SideBySide places={differences.places} names={names} />
    </>
  )
}

function Name({ project, place, name }: { project: string; place: TextPlace; name: string }) {
  return <a href={hrefOf(addresses.documentPage({ index: project, ...place }))}>{withBreaks(name)}</a>
}

async function readText(project: string, { id, routing }: TextPlace, signal: AbortSignal) {
  const params = { project, id }
  const record = await ask(documentCalls.read, { params, query: { routing }, signal })
  const text = await readWhole((piece) => ask(documentCalls.content, { params, query: { ...piece, routing }, signal }))
  return { text, name: nameOf(record), isWhole: text.length < comparedAtMost }
}

function nameOf({ id, title, path }: DocumentRecord & { title?: unknown; path?: unknown }): string {
  const name = typeof title === 'string' && title !== '' ? title : typeof path === 'string' ? path : id
  return shownName(name)
}
