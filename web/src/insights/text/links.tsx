import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useSession } from '../../api/session.ts'
import { ListGroup, ListWidget } from './list-widget.tsx'
import { readLinks } from './read-links.ts'

/** Other sites that the operator wants at hand, such as registers and archives: one list, or one for each group. */
export function Links() {
  const { t } = useLingui()
  const { links } = useSession().settings
  const items = useMemo(() => readLinks(links), [links])
  if (items.some(({ group }) => group !== undefined)) {
    const groups = Map.groupBy(items, ({ group }) => group ?? t`Links`)
    return <ListGroup groups={[...groups].map(([title, some]) => ({ title, items: some }))} />
  }
  return (
    <ListWidget
      title={t`Links`}
      items={items}
      none={<Trans>No links are set. An administrator can add some with the setting “links”.</Trans>}
    />
  )
}
