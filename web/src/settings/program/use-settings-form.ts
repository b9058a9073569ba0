import type { SettingFacts, SettingName } from '@dossier/contract/settings/settings-list'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkSettings, type NewSettings } from './settings-calls.ts'
import { useSettingsChange } from './use-settings-change.ts'
import { changedMeanwhile, faultSentence } from './value-faults.ts'

/** What was typed for a setting, and what it was when that began. */
type Draft = { value: string; seen: string }

/** What is typed for settings, what is wrong with it, and saving it. Values are judged when a field is left. */
export function useSettingsForm(settings: readonly SettingFacts[]) {
  const { i18n } = useLingui()
  const [drafts, keep] = useState<Partial<Record<SettingName, Draft>>>({})
  const [judged, setJudged] = useState<NewSettings>({})
  const change = useSettingsChange()
  const changed = settings.flatMap(({ name, next }) => {
    const draft = drafts[name]
    return draft === undefined || draft.value === next ? [] : [{ name, ...draft }]
  })
  const news = Object.fromEntries(changed.map(({ name, value }) => [name, value]))
  const judge = () => setJudged(news)
  const check = useQuery({
    queryKey: ['settings-check', judged],
    queryFn: ({ signal }) => checkSettings(judged, signal),
    enabled: Object.keys(judged).length > 0,
  })
  const meanwhile = changedMeanwhile(change.error)
  return {
    count: changed.length,
    isSaving: change.isPending,
    error: change.error,
    judge,
    valueOf: ({ name, next }: SettingFacts) => drafts[name]?.value ?? next,
    /** What somebody else has made of it since it was typed into. */
    meanwhileOf: ({ name }: SettingFacts) => (drafts[name] ? meanwhile[name] : undefined),
    faultOf: ({ name }: SettingFacts) => {
      const fault = judged[name] === news[name] ? check.data?.faults.find((each) => each.name === name) : undefined
      return fault && faultSentence(i18n, fault)
    },
    type: ({ name, next }: SettingFacts, value: string) =>
      keep({ ...drafts, [name]: { value, seen: drafts[name]?.seen ?? next } }),
    undo: (name: SettingName) => keep(Object.fromEntries(Object.entries(drafts).filter(([each]) => each !== name))),
    undoAll: () => keep({}),
    save: () => {
      if (changed.length === 0 || change.isPending) return
      judge()
      // Whoever saves again after hearing what it is now means to replace that.
      const seen = Object.fromEntries(changed.map((draft) => [draft.name, meanwhile[draft.name] ?? draft.seen]))
      change.mutate({ news, seen }, { onSuccess: () => keep({}) })
    },
  }
}

/** What `useSettingsForm` gives. */
export type SettingsForm = ReturnType<typeof useSettingsForm>
