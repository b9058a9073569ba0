import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpen, File, Keyboard, Languages, type LucideIcon, Moon, Search, Sun, SunMoon } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { useProject } from '../api/project.ts'
import { documentHeading } from '../document-facts/document-names.ts'
import { placeOf } from '../document-facts/wire-document.ts'
import { activateLocale, localeCodes, locales } from '../locales/locales.ts'
import { searchAddress } from '../search/address/search-address.ts'
import { emptySearch } from '../search/address/search-state.ts'
import { resultsOptions } from '../search/body/use-results.ts'
import { chooseTheme } from '../ui/appearance/theme.ts'
import { fold } from '../ui/words/fold.ts'
import { useNavEntries } from './nav-entries.ts'
import type { Overlay } from './overlay.ts'

/** One line of the palette. */
export type CommandEntry = { key: string; label: string; note?: string; icon: LucideIcon; run: () => void }

const fewDocuments = 5

/** The commands whose name holds what was typed; with something typed also the search for it and the first documents it finds. */
export function useCommands(typed: string, onOpen: (overlay: Overlay) => void): CommandEntry[] {
  const { t } = useLingui()
  const project = useProject()
  const words = typed.trim()
  const screens = useNavEntries().map(
    ({ name, label, icon, address }): CommandEntry => ({ key: name, label: t`Go to ${label}`, icon, run: () => goTo(address) }),
  )
  const actions: CommandEntry[] = [
    { key: 'light', label: t`Theme: light`, icon: Sun, run: () => chooseTheme('light') },
    { key: 'dark', label: t`Theme: dark`, icon: Moon, run: () => chooseTheme('dark') },
    { key: 'system', label: t`Theme: like the system`, icon: SunMoon, run: () => chooseTheme('system') },
    ...localeCodes.map((code) => {
      const language: string = locales[code]
      return { key: code, label: t`Language: ${language}`, icon: Languages, run: () => void activateLocale(code) }
    }),
    { key: 'keys', label: t`Keyboard shortcuts`, icon: Keyboard, run: () => onOpen('help') },
    { key: 'guide', label: t`User guide`, icon: BookOpen, run: () => goTo(addresses.guide('start')) },
  ]
  const named = [...screens, ...actions].filter(({ label }) => fold(label).includes(fold(words)))
  const documents = useFoundDocuments(project, words)
  if (words === '') return named
  const all = { ...emptySearch(project), query: words }
  const search: CommandEntry = {
    key: 'search',
    label: t`Search for “${words}”`,
    icon: Search,
    run: () => goTo(searchAddress(all)),
  }
  // Who writes the beginning of a command's word means the command: it comes before the search for the same letters.
  const isMeant = ({ label }: CommandEntry) => ` ${fold(label)}`.includes(` ${fold(words)}`)
  return [...named.filter(isMeant), search, ...named.filter((entry) => !isMeant(entry)), ...documents]
}

function useFoundDocuments(project: string, words: string): CommandEntry[] {
  const state = { ...emptySearch(project), query: words, size: fewDocuments }
  const found = useQuery({ ...resultsOptions(state), enabled: words.length > 1, placeholderData: keepPreviousData })
  if (words.length < 2 || found.isError) return []
  return (found.data?.hits.hits ?? []).map((hit) => ({
    key: hit._id,
    label: documentHeading(hit),
    icon: File,
    run: () => goTo(addresses.documentPage({ ...placeOf(hit), search: { q: words } })),
  }))
}
