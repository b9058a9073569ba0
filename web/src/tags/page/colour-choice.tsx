import { type TagColour, tagColours } from '@dossier/contract/marks/tags'
import { useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/controls/select.tsx'
import { colourTag } from '../known/project-tags.ts'
import { tagColourNames } from '../known/tag-colours.ts'

type Props = { project: string; label: string; colour: TagColour | null }

/** The colour of a tag, by its name. */
export function ColourChoice({ project, label, colour }: Props) {
  const { t, i18n } = useLingui()
  const options = [
    { value: 'none' as const, label: t`No colour` },
    ...tagColours.map((each) => ({ value: each, label: i18n._(tagColourNames[each]) })),
  ]
  return (
    <Select<TagColour | 'none'>
      label={t`Colour of ${label}`}
      isLabelHidden
      value={colour ?? 'none'}
      options={options}
      onChange={(chosen) => void colourTag(project, label, chosen === 'none' ? null : chosen)}
    />
  )
}
