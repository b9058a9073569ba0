import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { PartList } from './part-list.tsx'
import { contentsOf } from './project-calls.ts'

/** What hangs on a project. */
export function ProjectContentsCard({ project }: { project: string }) {
  const { t } = useLingui()
  const contents = useQuery(contentsOf(project))
  return (
    <Card title={t`What is in it`}>
      {contents.error && <ErrorState error={contents.error} retry={() => void contents.refetch()} />}
      {contents.data && <PartList contents={contents.data} />}
    </Card>
  )
}
