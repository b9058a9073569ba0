import type { ChangedSettings, SettingName } from '@dossier/contract/settings/settings-list'
import { createContext, type Dispatch, type ReactNode, type SetStateAction, useContext, useState } from 'react'
import type { NewSettings } from './settings-calls.ts'

/** What was typed for a setting, and what it was when that began. */
export type Draft = { value: string; seen: string }

/** By name; on whatever page they were typed. */
export type Drafts = Partial<Record<SettingName, Draft>>

type Kept = readonly [Drafts, Dispatch<SetStateAction<Drafts>>]

const Context = createContext<Kept | null>(null)

/** Keeps what was typed while the page of the settings is changed, or others are searched for. */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const [drafts, keep] = useState<Drafts>({})
  return <Context value={[drafts, keep]}>{children}</Context>
}

/** What was typed for settings and is not saved, and a way to change it. */
export function useDrafts(): Kept {
  const kept = useContext(Context)
  if (!kept) throw new Error('drafts are kept by the page of the settings')
  return kept
}

/** What is left when some have been saved: what was typed meanwhile, over what they are now. */
export function draftsAfter(drafts: Drafts, news: NewSettings, { changed }: ChangedSettings): Drafts {
  const left = Object.entries(drafts).flatMap(([name, draft]) => {
    if (!Object.hasOwn(news, name)) return [[name, draft] as const]
    const seen = changed.find((each) => each.name === name)?.next ?? draft.seen
    return draft.value === news[name] ? [] : [[name, { ...draft, seen }] as const]
  })
  return Object.fromEntries(left)
}

/** All but those of some settings. */
export function draftsWithout(drafts: Drafts, names: readonly string[]): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([name]) => !names.includes(name)))
}
