import { type AttachRequest, attachCalls } from '@dossier/contract/indexing/attached'
import { isProjectName } from '@dossier/contract/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { sessionKey } from '../api/session.ts'
import { tasksKey } from '../tasks/use-tasks.ts'

/** What is typed of an index and where it goes. */
export type Typed = Record<'url' | 'index' | 'project' | 'signIn' | 'ca', string>

const nothing: Typed = { url: '', index: '', project: '', signIn: '', ca: '' }

/** What is typed of an index, what was found there, and reading it. What was found is of what was typed then: another word, and it has to be looked at again. */
export function useAttach() {
  const client = useQueryClient()
  const [typed, keep] = useState(nothing)
  const project = typed.project.trim() || typed.index.trim()
  const looking = useMutation({ mutationFn: () => ask(attachCalls.look, { params: { project }, body: requestOf(typed) }) })
  const reading = useMutation({
    mutationFn: () => ask(attachCalls.attach, { params: { project }, body: requestOf(typed) }),
    onSuccess: async () => {
      await Promise.all([tasksKey, ['projects'], sessionKey].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
  const type = (key: keyof Typed, value: string) => {
    keep((now) => ({ ...now, [key]: value }))
    looking.reset()
    reading.reset()
  }
  return {
    typed,
    project,
    type,
    looking,
    reading,
    isProjectWrong: project !== '' && !isProjectName(project),
    canLook: typed.url.trim() !== '' && typed.index.trim() !== '' && isProjectName(project),
  }
}

function requestOf({ url, index, signIn, ca }: Typed): AttachRequest {
  return {
    url: url.trim(),
    index: index.trim(),
    ...(signIn.trim() && { signIn: signIn.trim() }),
    ...(ca.trim() && { ca: ca.trim() }),
  }
}

/** The command that does the same on the server's machine. */
export function commandOf({ url, index, signIn, ca }: Typed, project: string): string {
  const words = ['npx', 'dossier', 'attach', index.trim() || 'INDEX', '--at', url.trim() || 'https://search.example:9200']
  if (project !== '' && project !== index.trim()) words.push('--project', project)
  if (signIn.trim()) words.push('--sign-in', signIn.trim())
  if (ca.trim()) words.push('--ca', ca.trim())
  return words.map(quoted).join(' ')
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
