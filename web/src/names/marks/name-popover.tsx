import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, EyeOff, Pencil, Search, Split, UserSearch } from 'lucide-react'
import { useCallback } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { useRight } from '../../api/rights.ts'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import { postCount } from '../../search/body/search-requests.ts'
import { Button, ButtonLink, IconButton } from '../../ui/controls/button.tsx'
import { Popover } from '../../ui/controls/popover.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { type NameCategory, nameCategories } from '../categories.ts'
import { CategoryIcon } from '../category-icon.tsx'
import { hasName } from '../filter/entity-clauses.ts'
import { finderName } from '../finder-name.ts'
import { nameHref } from '../name-address.ts'
import { hideName, makeRule } from '../rules/change-rules.ts'
import { categorySigns } from './category-signs.ts'
import { type ChosenName, chooseName } from './chosen-name.ts'
import styles from './name-popover.module.css'
import type { Walk } from './use-chosen-places.ts'

type Props = {
  place: DocumentPlace
  walk: Walk
  chosen: ChosenName
  onClose: () => void
  onOpen: (what: 'correct' | 'split') => void
}

/** What is known of the name that is walked, beside its present place, and what can be done with it. */
export function NamePopover({ place, walk, chosen, onClose, onOpen }: Props) {
  const { t, i18n } = useLingui()
  const { category, mentionNorm, from } = chosen
  const { label, extractors } = walk
  const mayWrite = useRight(place.index, 'write')
  const anchor = useCallback(() => markAt(from)?.getBoundingClientRect() ?? null, [from])
  const leave = () => {
    onClose()
    chooseName(place, null)
  }
  const hide = () => {
    leave()
    void hideName(place.index, mentionNorm)
  }
  const changeKind = (kind: NameCategory) => {
    leave()
    void makeRule(place.index, { kind: 'category', mentionNorm, category: kind })
  }
  return (
    <Popover label={t`About ${label}`} anchor={anchor} onClose={onClose}>
      <p className={styles.name} dir="auto">
        <CategoryIcon category={category} />
        {label}
      </p>
      <Facts place={place} chosen={chosen} extractors={extractors} />
      <Places walk={walk} />
      {/* Buttons, since a list would make a rule of each step through it by the arrow keys. */}
      {mayWrite && (
        <fieldset className={styles.kinds} aria-label={t`Kind`}>
          {nameCategories.map((kind) => (
            <Button
              key={kind}
              look="quiet"
              aria-pressed={kind === category}
              onClick={() => kind !== category && changeKind(kind)}
            >
              {i18n._(categorySigns[kind].word)}
            </Button>
          ))}
        </fieldset>
      )}
      <div className={styles.actions}>
        <ButtonLink look="line" href={nameHref(place.index, chosen)}>
          <Search aria-hidden="true" />
          <Trans>Search for it</Trans>
        </ButtonLink>
        <ButtonLink look="line" href={hrefOf(addresses.who(place.index, category, mentionNorm))}>
          <UserSearch aria-hidden="true" />
          <Trans>Who is this?</Trans>
        </ButtonLink>
        {mayWrite && (
          <>
            <Button look="line" onClick={() => onOpen('correct')}>
              <Pencil aria-hidden="true" />
              <Trans>Correct …</Trans>
            </Button>
            <Button look="line" onClick={() => onOpen('split')}>
              <Split aria-hidden="true" />
              <Trans>Another one in this document</Trans>
            </Button>
            <Button look="line" onClick={hide}>
              <EyeOff aria-hidden="true" />
              <Trans>Hide</Trans>
            </Button>
          </>
        )}
      </div>
    </Popover>
  )
}

/** The mark of the present place; before it is known as that, the one that was clicked. */
function markAt(start: number): Element | null {
  return (
    document.querySelector('[data-subject][aria-current="true"]') ??
    document.querySelector(`[data-subject][data-start="${start}"]`)
  )
}

/** Who found it, and how many documents have it. */
function Facts({ place, chosen, extractors }: { place: DocumentPlace; chosen: ChosenName; extractors: readonly string[] }) {
  const { t, i18n } = useLingui()
  const { category, mentionNorm } = chosen
  const { data } = useQuery({
    queryKey: ['names', 'documents', place.index, category, mentionNorm],
    queryFn: ({ signal }) => postCount(place.index, hasName(category, [mentionNorm]), signal),
  })
  const finders = extractors.map((extractor) => finderName(i18n, extractor)).join(', ')
  const facts = [
    i18n._(categorySigns[category].word),
    ...(finders === '' ? [] : [t`found by ${finders}`]),
    ...(data === undefined
      ? []
      : [plural(data, { one: 'in # document of the project', other: 'in # documents of the project' })]),
  ]
  return <p className={styles.facts}>{facts.join(' · ')}</p>
}

function Places({ walk: { places, current, step, isReady } }: Pick<Props, 'walk'>) {
  const { t, i18n } = useLingui()
  const number = formatCount(i18n.locale, current + 1)
  const all = formatCount(i18n.locale, places.length)
  const isNone = places.length === 0
  return (
    <div className={styles.places}>
      <IconButton label={t`Previous place`} disabled={isNone} onClick={() => step(-1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Next place`} disabled={isNone} onClick={() => step(1)} data-starts>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <span>
        {isNone ? (
          isReady && <Trans>in the metadata only</Trans>
        ) : (
          <Trans>
            Place {number} of {all}
          </Trans>
        )}
      </span>
    </div>
  )
}
