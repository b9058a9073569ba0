import type { Project } from '@dossier/contract/projects'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { accountOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ProjectForm } from './project-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [leak] = accountOf('local', ['leak']).projects
const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const fileInput = (container: HTMLElement) => container.querySelector('input[type=file]') ?? container
const choose = (container: HTMLElement, file: File) => fireEvent.change(fileInput(container), { target: { files: [file] } })

function open(after?: Promise<unknown>) {
  const onDone = vi.fn<(project: Project) => void>()
  const calls = fakeServer(({ method }) => (method === 'PUT' ? { body: leak, ...(after && { after }) } : undefined))
  const { container } = renderScreen(<ProjectForm {...(leak && { project: leak })} onDone={onDone} />)
  return { calls, onDone, container }
}

it('keeps what is typed while it saves', async () => {
  const saved = Promise.withResolvers<void>()
  const { calls, onDone } = open(saved.promise)
  type('Description', 'Of the ministry')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  type('Published by', 'The desk')
  saved.resolve()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(box('Published by')).toHaveProperty('value', 'The desk')
})

it('keeps what is typed while the logo is read', async () => {
  const { container } = open()
  choose(container, new File(['x'], 'logo.png', { type: 'image/png' }))
  type('Description', 'Of the ministry')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Logo' })).toBeNull())
  expect(box('Description')).toHaveProperty('value', 'Of the ministry')
})

it('forgets a refused picture once an address is typed', async () => {
  const { container } = open()
  choose(container, new File(['x'], 'list.txt', { type: 'text/plain' }))
  await screen.findByText(/^Give a picture/)
  type('Logo', 'https://desk.example/logo.png')
  expect(screen.queryByText(/^Give a picture/)).toBeNull()
})
