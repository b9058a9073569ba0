import { settingNames } from '@dossier/contract/settings/settings-list'
import { useLingui } from '@lingui/react/macro'
import { Card } from '../ui/display/card.tsx'
import { fold } from '../ui/words/fold.ts'
import { ProgramCard } from './program/program-card.tsx'
import { settingWords } from './program/setting-words.ts'

/** The settings of all pages that have every word in their name, their key or what is said of them. */
export function FoundSettings({ words }: { words: string }) {
  const { t, i18n } = useLingui()
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  const found = settingNames.filter((name) => {
    const { label, about } = settingWords[name]
    const text = fold(`${name} ${i18n._(label)} ${i18n._(about)}`)
    return wanted.every((word) => text.includes(word))
  })
  if (found.length === 0) return <Card title={t`Settings`}>{t`No setting matches.`}</Card>
  return <ProgramCard title={t`Settings`} has={({ name }) => found.includes(name)} />
}
