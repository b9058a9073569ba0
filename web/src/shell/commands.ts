import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { Keyboard, Languages, type LucideIcon, Moon, Sun, SunMoon } from 'lucide-react'
import { goTo } from '../address/hash-history.ts'
import { useProject } from '../api/project.ts'
import { useOffered } from '../feature/offered.ts'
import { activateLocale, localeCodes, locales } from '../locales/locales.ts'
import { chooseTheme } from '../ui/appearance/theme.ts'
import { fold } from '../ui/words/fold.ts'
import { useNavEntries } from './nav-entries.ts'
import type { Overlay } from './overlay.ts'

/** One line of the palette. */
export type CommandEntry = { key: string; label: string; note?: string; icon: LucideIcon; run: () => void }

/** The commands whose name holds what was typed; with something typed also what features do with these words and find by them. */
export function useCommands(typed: string, onOpen: (overlay: Overlay) => void): CommandEntry[] {
  const { t, i18n } = useLingui()
  const project = useProject()
  const words = typed.trim()
  const screens = useNavEntries().map(
    ({ name, label, icon, address }): CommandEntry => ({
      key: `screen ${name}`,
      label: t`Go to ${label}`,
      icon,
      run: () => goTo(address),
    }),
  )
  const actions = useOffered('commands').map(
    ({ name, label, icon, run }): CommandEntry => ({ key: name, label: i18n._(label), icon, run }),
  )
  const withWords = useOffered('wordCommands').map(
    ({ name, label, icon, run }): CommandEntry => ({
      key: `words ${name}`,
      label: i18n._(label(words)),
      icon,
      run: () => run(words, project),
    }),
  )
  const found = useFound(words, project)
  const named = [...screens, ...useOwnCommands(onOpen), ...actions].filter(({ label }) => fold(label).includes(fold(words)))
  if (words === '') return named
  // Typing the beginning of a command's name means the command: it comes before the search for the same letters.
  const isMeant = ({ label }: CommandEntry) => ` ${fold(label)}`.includes(` ${fold(words)}`)
  return [...named.filter(isMeant), ...withWords, ...named.filter((entry) => !isMeant(entry)), ...found]
}

/** Commands of the page as a whole. */
function useOwnCommands(onOpen: (overlay: Overlay) => void): CommandEntry[] {
  const { t } = useLingui()
  return [
    { key: 'light', label: t`Theme: light`, icon: Sun, run: () => chooseTheme('light') },
    { key: 'dark', label: t`Theme: dark`, icon: Moon, run: () => chooseTheme('dark') },
    { key: 'system', label: t`Theme: like the system`, icon: SunMoon, run: () => chooseTheme('system') },
    ...localeCodes.map((code) => {
      const language: string = locales[code]
      return { key: code, label: t`Language: ${language}`, icon: Languages, run: () => void activateLocale(code) }
    }),
    { key: 'keys', label: t`Keyboard shortcuts`, icon: Keyboard, run: () => onOpen('help') },
  ]
}

function useFound(words: string, project: string): CommandEntry[] {
  const finders = useOffered('finders')
  const answers = useQueries({
    queries: finders.map(({ name, find }) => ({
      queryKey: ['find', name, project, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(words, project, signal),
      enabled: words.length > 1,
      placeholderData: keepPreviousData,
    })),
  })
  if (words.length < 2) return []
  return finders.flatMap(({ icon }, number) => {
    const answer = answers[number]
    return answer?.isError ? [] : (answer?.data ?? []).map((entry) => ({ ...entry, icon }))
  })
}
