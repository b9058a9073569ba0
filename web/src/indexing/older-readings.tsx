import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { tasksKey } from '../tasks/use-tasks.ts'
import { Button } from '../ui/controls/button.tsx'
import { Banner } from '../ui/display/banner.tsx'
import { fetchOlder, readOlder } from './indexing-calls.ts'

/** Offers to read again what an older version of the readers read; nothing is read again unless somebody asks for it. */
export function OlderReadings({ project, isBusy }: { project: string; isBusy: boolean }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const older = useQuery({
    queryKey: ['older-readings', project],
    queryFn: ({ signal }) => fetchOlder(project, signal),
    staleTime: 60_000,
    // Counting reads every line, and a run changes the count all the time.
    enabled: !isBusy,
  })
  const read = useMutation({
    mutationFn: () => readOlder(project),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  if (isBusy || !older.data || older.data.files === 0 || read.isSuccess) return null
  const { files, version } = older.data
  return (
    <Banner
      kind="info"
      icon={<RotateCw />}
      action={
        <Button
          look="quiet"
          disabled={read.isPending}
          onClick={() => read.mutate()}
          title={read.error ? t`Something went wrong` : undefined}
        >
          <Trans>Read again with version {version}</Trans>
        </Button>
      }
    >
      <Plural
        value={files}
        one="# file was read by an older version of the readers, which may have left out words."
        other="# files were read by an older version of the readers, which may have left out words."
      />{' '}
      <Trans>Stars, tags and links to documents stay.</Trans>
    </Banner>
  )
}
