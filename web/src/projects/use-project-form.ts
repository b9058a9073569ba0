import { isDownloadMask, isPicture, isProjectName, type Project, projectNameOf } from '@dossier/contract/projects'
import { isSiteAddress } from '@dossier/contract/spine/site-address'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionKey } from '../api/session.ts'
import { allProjects, changeProject, makeProject, type ProjectFacts } from './project-calls.ts'

/** What is wrong with what was typed, by field. */
export type Faults = { [key in keyof ProjectFacts | 'name']?: string | undefined }

/** What is typed of a project, what is wrong with it, and saving it. The name of a new one follows what it is called until somebody types it. */
export function useProjectForm(project: Project | undefined, onDone: (project: Project) => void) {
  const client = useQueryClient()
  const kept = factsOf(project)
  const [typed, keep] = useState<Partial<ProjectFacts>>({})
  const [typedName, typeName] = useState<string>()
  const facts = { ...kept, ...typed }
  const name = project?.name ?? typedName ?? projectNameOf(facts.label)
  const faults = useFaults(facts, name)
  const saving = useMutation({
    mutationFn: (sent: ProjectFacts) => (project ? changeProject(name, sent) : makeProject(name, sent)),
    onSuccess: async (saved, sent) => {
      await client.invalidateQueries({ queryKey: allProjects.queryKey })
      if (!project) await client.invalidateQueries({ queryKey: sessionKey })
      // What was typed while it was being saved stays.
      keep((now) => Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== Reflect.get(sent, key))))
      onDone(saved)
    },
  })
  const isChanged = project ? Object.entries(kept).some(([key, value]) => value !== Reflect.get(facts, key)) : name !== ''
  return {
    facts,
    name,
    faults,
    error: saving.error,
    isSaving: saving.isPending,
    isChanged,
    type: (key: keyof ProjectFacts, value: string) => keep((now) => ({ ...now, [key]: value })),
    typeName,
    undo: () => keep({}),
    save: () => {
      if (isChanged && !saving.isPending && Object.values(faults).every((fault) => fault === undefined)) saving.mutate(facts)
    },
  }
}

function factsOf(project: Project | undefined): ProjectFacts {
  return {
    label: project?.label ?? '',
    description: project?.description ?? '',
    sourcePath: project?.sourcePath ?? '',
    sourceUrl: project?.sourceUrl ?? '',
    logoUrl: project?.logoUrl ?? '',
    maintainerName: project?.maintainerName ?? '',
    publisherName: project?.publisherName ?? '',
    allowFromMask: project?.allowFromMask ?? '*.*.*.*',
  }
}

function useFaults({ sourceUrl, logoUrl, allowFromMask }: ProjectFacts, name: string): Faults {
  const { t } = useLingui()
  const address = t`Give an address such as https://desk.example/leak.`
  return {
    name: name === '' || isProjectName(name) ? undefined : t`Use lower-case letters, digits, - and _.`,
    sourceUrl: sourceUrl === '' || isSiteAddress(sourceUrl) ? undefined : address,
    logoUrl: logoUrl === '' || isSiteAddress(logoUrl) || isPicture(logoUrl) ? undefined : address,
    allowFromMask: isDownloadMask(allowFromMask) ? undefined : t`Give four parts of digits or *, such as 10.1.*.*.`,
  }
}
