import type { ChosenDocuments } from '@dossier/contract'
import { type Model, modelCalls } from '@dossier/contract/names/models'
import { nameCalls, type PipelineState } from '@dossier/contract/names/names'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../api/ask.ts'

/** Key of what finders have done in a project and can do now. */
const findersKey = ['names', 'finders']
/** Key of the models of finders. */
export const modelsKey = ['names', 'models']

/** What each name finder has done in a project, and what it can do now. */
export function useFinders(project: string) {
  return useQuery({
    queryKey: [...findersKey, project],
    queryFn: ({ signal }): Promise<PipelineState[]> => ask(nameCalls.states, { params: { project }, signal }),
  })
}

/** The models of a finder: which are here, how large the others are, and how far those are that come. What a finder can do is asked again once one has come. */
export function useModels(finder: string): Model[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => ask(modelCalls.list, { signal }),
    refetchInterval: ({ state }) => (state.data?.models.some(isComing) ? comingMs : false),
  })
  const coming = data?.models.filter(isComing).length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of models that come is what is waited for
  useEffect(() => void client.invalidateQueries({ queryKey: findersKey }), [coming, client])
  return data?.models.filter((model) => model.finder === finder) ?? []
}

/** How often it is asked how far a model is. */
const comingMs = 1_000

function isComing({ state }: Model): boolean {
  return state === 'bringing'
}

/** Brings a model, or goes on with a download that was broken off. */
export function bringModel({ finder, code }: Model) {
  return ask(modelCalls.bring, { params: { finder, language: code } })
}

/** What the form asks for. `isOffline`: no model is brought; no languages: all. Neither folder nor documents: all of the project. */
export type Finding = {
  pipeline: string
  isOffline: boolean
  isAgain: boolean
  languages?: string[]
  folder?: string
  documents?: ChosenDocuments
}

/** Asks for names to be found, by the call of the contract. */
export function startFinding(project: string, { pipeline, isOffline, isAgain, ...scope }: Finding): Promise<unknown> {
  const options = { syncModels: !isOffline, defaultProject: project, ...(isAgain && { again: true }), ...scope }
  return ask(nameCalls.find, { params: { pipeline }, body: { options } })
}
