import { limits } from '@dossier/contract'
import type { NameReach } from '@dossier/contract/names/by-hand'
import { nameCalls } from '@dossier/contract/names/names'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ask } from '../../api/ask.ts'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import type { SelectionPanelProps } from '../../feature/document-slots.ts'
import { areSingleKeysOn } from '../../ui/shortcuts.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { type NameCategory, nameCategories } from '../categories.ts'
import { CategoryIcon } from '../category-icon.tsx'
import { categorySigns } from '../marks/category-signs.ts'
import { makeRule } from '../rules/change-rules.ts'
import styles from './add-name-panel.module.css'

/** As somebody chose it the last time: who adds names of one document mostly wants the same for all. */
let lastReach: NameReach = 'here'

/** Of which kind a selected name is, by a button or its number, and whether it is meant at all places of the document; the kind adds it. */
export function AddNamePanel({ place, passage, onClose }: SelectionPanelProps) {
  const { i18n } = useLingui()
  const [reach, setReach] = useState<NameReach>(lastReach)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  const add = (category: NameCategory) => {
    lastReach = reach
    onClose()
    const { text: mention, start } = passage
    void makeRule(place.index, { kind: 'add', document: place.id, routing: place.routing, mention, start, reach, category })
  }
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const category = nameCategories[Number(key) - 1]
    if (category && areSingleKeysOn() && !(ctrlKey || metaKey || altKey)) add(category)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div ref={panel} className={styles.panel} onKeyDown={press}>
      <p className={styles.mention} dir="auto">
        {passage.text}
      </p>
      <ReachChoice place={place} mention={passage.text} reach={reach} onChange={setReach} />
      <p className={styles.question}>
        <Trans>Add it as:</Trans>
      </p>
      <div className={styles.kinds}>
        {nameCategories.map((category, at) => (
          <button key={category} type="button" onClick={() => add(category)} aria-keyshortcuts={String(at + 1)}>
            <CategoryIcon isSmall category={category} />
            <span className={styles.kind}>{i18n._(categorySigns[category].word)}</span>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

type ReachProps = { place: DocumentPlace; mention: string; reach: NameReach; onChange: (reach: NameReach) => void }

function ReachChoice({ place, mention, reach, onChange }: ReachProps) {
  const { t } = useLingui()
  const group = useId()
  const all = useAllPlaces(place, mention)
  const options = [
    { value: 'here', label: t`Here only` },
    { value: 'document', label: all },
  ] as const
  return (
    <fieldset className={styles.reach}>
      <legend>
        <Trans>Where</Trans>
      </legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={group} checked={reach === value} onChange={() => onChange(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** All places of the same words, in words, with their number once it is known. */
function useAllPlaces({ index, id, routing }: DocumentPlace, mention: string): string {
  const { t, i18n } = useLingui()
  const { data } = useQuery({
    queryKey: ['names', 'words', index, id, mention],
    queryFn: ({ signal }) => ask(nameCalls.places, { params: { project: index, id }, query: { routing, mention }, signal }),
  })
  if (!data) return t`All places in this document`
  if (data.places <= 1) return t`All places in this document: only this one now`
  if (data.places > limits.placesOfName) return t`All places in this document: too many`
  return t`All ${formatCount(i18n.locale, data.places)} places in this document`
}
