import type { VariantKind } from '@dossier/contract/batch-search/variants'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { shownName } from '../../ui/words/shown-name.ts'
import { fetchLook } from './fetch-look.ts'
import { LineVariantsList } from './line-variants-list.tsx'
import styles from './look.module.css'

/** Spellings that are left out, by their lines. */
export type RemovedVariants = Record<string, string[]>

type Props = {
  /** The form as it would be sent, and for which projects. */
  makeForm: () => Promise<FormData>
  projects: string[]
  kinds: readonly VariantKind[]
  removed: RemovedVariants
  onRemove: (removed: RemovedVariants) => void
}

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

function Looked({ makeForm, projects, kinds, removed, onRemove }: Props) {
  const { t } = useLingui()
  const look = useQuery({
    queryKey: ['batch-variants', projects, kinds],
    queryFn: async ({ signal }) => fetchLook(await makeForm(), projects, signal),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  if (look.isPending) return <QuietWait text={t`Looking at the spellings`} />
  if (look.error) return <ErrorState error={look.error} retry={() => void look.refetch()} />
  const shown = look.data.items.filter(({ variants }) => variants !== undefined)
  const more = look.data.total - look.data.items.length
  return (
    <>
      <ul className={styles.lines} aria-label={t`Spellings of the first lines`}>
        {shown.map(({ row, line, variants }) => (
          <li key={row}>
            <bdi className={styles.line}>{shownName(line)}</bdi>
            {variants && (
              <LineVariantsList
                variants={variants}
                removed={removed[line] ?? []}
                onRemove={(spellings) => onRemove({ ...removed, [line]: spellings })}
              />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.note}>
          <Trans>The spellings of the other lines are made in the same ways.</Trans>
        </p>
      )}
    </>
  )
}
