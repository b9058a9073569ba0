import type { SettingFacts, SettingName } from '@dossier/contract/settings/settings-list'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { draftsWithout, useDrafts } from './drafts.tsx'
import { checkSettings, type NewSettings } from './settings-calls.ts'
import { useSettingsChange } from './use-settings-change.ts'
import { faultSentence } from './value-faults.ts'

/** What is typed for settings, what is wrong with it, and saving it. Values are judged when a field is left. */
export function useSettingsForm(settings: readonly SettingFacts[]) {
  const { i18n } = useLingui()
  const [drafts, keep] = useDrafts()
  const [judged, setJudged] = useState<NewSettings>({})
  const change = useSettingsChange()
  const changed = settings.flatMap(({ name, next }) => {
    const draft = drafts[name]
    return draft === undefined || draft.value === next ? [] : [{ name, next, value: draft.value }]
  })
  const news = Object.fromEntries(changed.map(({ name, value }) => [name, value]))
  const judge = () => setJudged(news)
  const check = useQuery({
    queryKey: ['settings-check', judged],
    queryFn: ({ signal }) => checkSettings(judged, signal),
    enabled: Object.keys(judged).length > 0,
  })
  const undo = (names: readonly SettingName[]) => {
    keep((all) => draftsWithout(all, names))
    // What was refused is no longer asked for.
    if (change.isError) change.reset()
  }
  return {
    count: changed.length,
    isSaving: change.isPending,
    error: change.error,
    judge,
    valueOf: ({ name, next }: SettingFacts) => drafts[name]?.value ?? next,
    /** What somebody else has made of it since it was typed into. */
    meanwhileOf: ({ name, next }: SettingFacts) => {
      const draft = drafts[name]
      return draft && draft.seen !== next && draft.value !== next && !change.isPending ? next : undefined
    },
    faultOf: ({ name }: SettingFacts) => {
      const fault = judged[name] === news[name] ? check.data?.faults.find((each) => each.name === name) : undefined
      return fault && faultSentence(i18n, fault)
    },
    type: ({ name, next }: SettingFacts, value: string) =>
      keep((all) => ({ ...all, [name]: { value, seen: all[name]?.seen ?? next } })),
    undo: (name: SettingName) => undo([name]),
    undoAll: () => undo(settings.map(({ name }) => name)),
    save: () => {
      if (changed.length === 0 || change.isPending) return
      judge()
      // Whoever saves again after hearing what it is now means to replace that.
      change.mutate({ news, seen: Object.fromEntries(changed.map(({ name, next }) => [name, next])) })
    },
  }
}

/** What `useSettingsForm` gives. */
export type SettingsForm = ReturnType<typeof useSettingsForm>
