import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import fields from '../../ui/controls/field.module.css'
import { Select } from '../../ui/controls/select.tsx'
import { type NameCategory, nameCategories } from '../categories.ts'
import { categorySigns } from '../marks/category-signs.ts'

type Props = {
  typed: string
  onType: (typed: string) => void
  /** What the name is as long as nothing is typed. */
  placeholder?: string
  category: NameCategory
  onCategory: (category: NameCategory) => void
  /** What is said of the name, between both. */
  children?: ReactNode
}

/** What a name really is: another name, another kind. */
export function NameFields({ typed, onType, placeholder, category, onCategory, children }: Props) {
  const { t, i18n } = useLingui()
  return (
    <>
      <label className={fields.field}>
        <span>{t`Is really`}</span>
        <input
          value={typed}
          onChange={(event) => onType(event.target.value)}
          data-starts
          placeholder={placeholder}
          spellCheck={false}
          dir="auto"
        />
      </label>
      {children}
      <Select
        isField
        label={t`Kind`}
        value={category}
        options={nameCategories.map((value) => ({ value, label: i18n._(categorySigns[value].word) }))}
        onChange={onCategory}
      />
    </>
  )
}
