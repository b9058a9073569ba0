import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { useProject } from '../../api/project.ts'
import { useRight } from '../../api/rights.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import tools from '../../ui/display/list-tools.module.css'
import { Page } from '../../ui/display/page.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { fold } from '../../ui/words/fold.ts'
import { projectTagsOptions, type TagOrder } from '../known/use-tags.ts'
import { TagsTable } from './tags-table.tsx'

/** All tags of a project: how many documents have each, who gave them, their colours; to find, rename, merge and remove. */
export function TagsPage() {
  const { t } = useLingui()
  const project = useProject()
  const mayWrite = useRight(project, 'write')
  const [order, setOrder] = useState<TagOrder>('count')
  const [typed, setTyped] = useState('')
  const wanted = fold(useDeferredValue(typed).trim())
  const answer = useQuery(projectTagsOptions(project, order))
  usePageTitle(t`Tags`)
  const all = answer.data?.items ?? []
  const tags = all.filter(({ label }) => fold(label).includes(wanted))
  return (
    <Page title={t`Tags`} intro={t`What everybody in this project has tagged. A tag leads to its documents.`}>
      {answer.isPending && <QuietWait text={t`Loading the tags`} />}
      {answer.isError && <ErrorState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.data && all.length === 0 && <NoTags project={project} />}
      {all.length > 0 && (
        <>
          <div className={tools.tools}>
            <SearchField label={t`Search in tags`} value={typed} onChange={setTyped} />
            <Select
              label={t`Sort`}
              value={order}
              options={[
                { value: 'count', label: t`Most documents` },
                { value: 'label', label: t`Name` },
                { value: 'newest', label: t`Newest` },
              ]}
              onChange={setOrder}
            />
            <span role="status" className={tools.count}>
              <Plural value={tags.length} one="# tag" other="# tags" />
            </span>
          </div>
          {tags.length > 0 && <TagsTable project={project} tags={tags} mayWrite={mayWrite} />}
        </>
      )}
    </Page>
  )
}

function NoTags({ project }: { project: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Tag />}
      title={t`No tags yet`}
      actions={
        <ButtonLink look="primary" href={hrefOf(addresses.project(project))}>
          <Trans>Search in this project</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>Press t on a result or in an open document, or select several results and choose Tag.</Trans>
      </p>
    </EmptyState>
  )
}
