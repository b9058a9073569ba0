import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Selection } from '../../feature/document-slots.ts'
import type { Clause } from '../../feature/filter.ts'
import { postSearch } from '../../search/body/search-requests.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { TagLabel } from '../chips/tag-label.tsx'
import { changeTags } from '../known/change-tags.ts'
import { useTagsByKey } from '../known/use-tags.ts'
import styles from './selected-tags.module.css'

/** How many different tags are shown; the page of tags has all. */
const mostShown = 50

type Asked = { label: string; count: number }

/** The tags that selected documents have, each with how many have it; taken from all of them once that was confirmed. */
export function SelectedTags({ selection, onRemove }: { selection: Selection; onRemove: () => void }) {
  const { t, i18n } = useLingui()
  const known = useTagsByKey(selection.index)
  const [asked, setAsked] = useState<Asked | null>(null)
  const counts = useQuery({
    queryKey: ['tags', 'selected', selection.index, selection.documents],
    queryFn: ({ signal }) => countTags(selection, signal),
  })
  const remove = ({ label }: Asked) => {
    setAsked(null)
    onRemove()
    void changeTags({ target: selection, labels: [label], isGiven: false }, selection.clear)
  }
  if (counts.isError)
    return (
      <p role="status">
        <Trans>The tags that they have could not be loaded.</Trans>
      </p>
    )
  const buckets = counts.data ?? []
  return (
    <>
      {buckets.length > 0 && (
        <ul className={styles.chips} aria-label={t`Tags of what is selected`}>
          {buckets.map(({ key, doc_count: count }) => {
            const { label = String(key), colour = null } = known.get(String(key)) ?? {}
            return (
              <li key={key}>
                <Chip
                  count={formatCount(i18n.locale, count)}
                  removeLabel={t`Remove the tag ${label}`}
                  onRemove={() => setAsked({ label, count })}
                >
                  <TagLabel label={label} colour={colour} />
                </Chip>
              </li>
            )
          })}
        </ul>
      )}
      {asked && (
        <Confirm
          title={t`Are you sure you want to delete this tag?`}
          action={t`Delete`}
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <Question {...asked} />
        </Confirm>
      )}
    </>
  )
}

function Question({ label, count }: Asked) {
  const { i18n } = useLingui()
  const number = formatCount(i18n.locale, count)
  return (
    <p>
      <Trans>
        “{label}” is taken from all that are selected: {number} have it. You can undo this from the message that follows.
      </Trans>
    </p>
  )
}

async function countTags({ index, documents }: Selection, signal: AbortSignal) {
  const query: Clause = Array.isArray(documents) ? { ids: { values: documents } } : documents.query
  const aggs = { tags: { terms: { field: 'tags', size: mostShown } } }
  return (await postSearch(index, { size: 0, query, aggs }, { signal })).aggregations.tags?.buckets ?? []
}
