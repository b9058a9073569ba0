import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { shownName } from '../../ui/words/shown-name.ts'
import type { BatchDraft } from '../make/batch-form.ts'
import { fetchPreview, type MakeTemplate, numberOf } from '../make/preview/use-preview.ts'
import { LineVariantsList } from './line-variants-list.tsx'
import styles from './look.module.css'
import { ownIn } from './own-in.ts'

/** Spellings that are left out, by their lines. */
export type RemovedVariants = Record<string, string[]>

type Props = {
  draft: BatchDraft
  makeTemplate: MakeTemplate
  onRemove: (removed: RemovedVariants) => void
}

/** Lines of a list whose spellings are looked at. */
const linesLookedAt = 20

/** The spellings of the first lines before they are searched, each with what it finds; single ones can be left out. */
export function VariantsLook(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.look}>
      <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        {isOpen ? <Trans>Hide the spellings</Trans> : <Trans>Look at the spellings</Trans>}
      </Button>
      {isOpen && <Looked {...props} />}
    </div>
  )
}

function Looked({ draft, makeTemplate, onRemove }: Props) {
  const { t } = useLingui()
  const looked = useLooked(draft)
  const look = useQuery({
    queryKey: ['batch-variants', numberOf(looked)],
    queryFn: async ({ signal }) => {
      const asked = { from: 0, size: linesLookedAt, show: 'searched' } as const
      // Those that are left out are shown too, and their hits counted.
      return fetchPreview({ ...looked, removedVariants: {} }, await makeTemplate(), asked, signal)
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const { corrections, removedVariants: removed } = draft
  if (look.isPending) return <QuietWait text={t`Looking at the spellings`} />
  if (look.error) return <ErrorState error={look.error} retry={() => void look.refetch()} />
  const shown = look.data.items.filter(({ variants }) => variants !== undefined)
  const more = look.data.total - look.data.items.length
  return (
    <>
      <ul className={styles.lines} aria-label={t`Spellings of the first lines`}>
        {shown.map(({ row, line, variants }) => {
          // Spellings are those of what is searched for the line.
          const searched = ownIn(corrections, line) ?? line
          return (
            <li key={row}>
              <bdi className={styles.line}>{shownName(searched)}</bdi>
              {variants && (
                <LineVariantsList
                  variants={variants}
                  removed={ownIn(removed, searched) ?? []}
                  onRemove={(spellings) => onRemove({ ...removed, [searched]: spellings })}
                />
              )}
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <p className={styles.note}>
          <Trans>The spellings of the other lines are made in the same ways.</Trans>
        </p>
      )}
    </>
  )
}

/** The draft whose spellings are looked at: the same object while only single spellings are left out, or it is named. */
function useLooked(draft: BatchDraft): BatchDraft {
  const last = useRef(draft)
  if (!isSameList(last.current, draft)) last.current = draft
  return last.current
}

function isSameList(one: BatchDraft, other: BatchDraft): boolean {
  const left = ['removedVariants', 'name', 'description', 'isPublished']
  const before = new Map<string, unknown>(Object.entries(one))
  return Object.entries(other).every(([name, value]) => left.includes(name) || before.get(name) === value)
}
