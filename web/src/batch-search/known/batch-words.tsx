import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { Plural, Trans } from '@lingui/react/macro'
import { Tag } from '../../ui/display/tag.tsx'

type Props = { batch: Pick<BatchRecord, 'state' | 'nbErrors' | 'nbQueries' | 'nbQueriesDone'> }

/** Where a batch search stands, as a word on a coloured ground. */
export function BatchTag({ batch: { state, nbErrors, nbQueries, nbQueriesDone } }: Props) {
  if (state === 'QUEUED')
    return (
      <Tag kind="info">
        <Trans>Queued</Trans>
      </Tag>
    )
  if (state === 'RUNNING')
    return (
      <Tag kind="info">
        <Trans>Running</Trans>
      </Tag>
    )
  if (state === 'FAILURE')
    return <Tag kind="bad">{nbQueriesDone < nbQueries ? <Trans>Not finished</Trans> : <Trans>Failed</Trans>}</Tag>
  if (nbErrors === 0)
    return (
      <Tag kind="ok">
        <Trans>Done</Trans>
      </Tag>
    )
  return (
    <Tag kind="warn">
      <Plural value={nbErrors} one="Done but for # wrong query" other="Done but for # wrong queries" />
    </Tag>
  )
}
