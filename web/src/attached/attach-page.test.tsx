import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { openPage } from '../testing/open-page.tsx'
import { commandOf } from './use-attach.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const found = { index: 'case', cluster: 'OpenSearch 2.19.1', documents: 1_200, duplicates: 1, names: 30, readAt: null }
const task = { id: 'attach', name: 'AttachIndex', state: 'QUEUED', progress: 0, createdAt: 0, user: { id: 'local' }, args: {} }

const typeInto = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function typeAll() {
  await screen.findByLabelText('Name of the index')
  expect(screen.getByRole('button', { name: 'See what is there' }).ariaDisabled).toBe('true')
  typeInto('Address of the cluster', ' https://search.example:9200 ')
  typeInto('Name of the index', 'case')
  typeInto('File with the password or key', '/home/jane/cluster.txt')
}

test('looks first, says what would be read, and reads it into the project', async () => {
  const calls = openPage('/attach', ({ path }) => {
    if (path.endsWith('/attach/look')) return { body: found }
    return path.endsWith('/attach') ? { body: task } : undefined
  })
  await typeAll()
  fireEvent.click(screen.getByRole('button', { name: 'See what is there' }))
  await screen.findByText(/1,200 documents/)
  fireEvent.click(screen.getByRole('button', { name: 'Read it into the project case' }))
  await screen.findByText(/It is being read/)
  const body = { url: 'https://search.example:9200', index: 'case', signIn: '/home/jane/cluster.txt' }
  expect(calls.filter(({ path }) => path.startsWith('/api/case/attach'))).toMatchObject([
    { path: '/api/case/attach/look', body },
    { path: '/api/case/attach', body },
  ])
})

test('says what is wrong and what to do, and forgets what was found once something else is typed', async () => {
  let isThere = false
  openPage('/attach', ({ path }) => {
    if (!path.endsWith('/attach/look')) return undefined
    if (isThere) return { body: found }
    return { status: 404, body: faultOf('NOT_FOUND', 'The search cluster has no index "case" that we may see.') }
  })
  await typeAll()
  fireEvent.click(screen.getByRole('button', { name: 'See what is there' }))
  await screen.findByText('There is no such index')
  screen.getByText('The search cluster has no index "case" that we may see.')
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: 'See what is there' }))
  await screen.findByText(/1,200 documents/)
  typeInto('Project here', 'Other Case')
  expect(screen.queryByText(/1,200 documents/)).toBeNull()
  screen.getByText('Use lower-case letters, digits, - and _.')
  expect(screen.getByRole('button', { name: 'See what is there' }).ariaDisabled).toBe('true')
})

test('makes the command for the operator in server mode, and sends nothing', async () => {
  const calls = openPage('/attach', () => undefined, 'INSTANCE_ADMIN')
  await screen.findByLabelText('Name of the index')
  typeInto('Address of the cluster', 'https://search.example:9200')
  typeInto('Name of the index', 'case')
  typeInto('Project here', 'other')
  screen.getByText('npx dossier attach case --at https://search.example:9200 --project other')
  expect(screen.queryByRole('button', { name: 'See what is there' })).toBeNull()
  expect(calls.some(({ path }) => path.includes('attach'))).toBe(false)
})

test('quotes what a shell would take apart', () => {
  const typed = { url: 'https://a:1', index: 'case', project: '', signIn: "/my files/it's", ca: '' }
  expect(commandOf(typed, 'case')).toBe(String.raw`npx dossier attach case --at https://a:1 --sign-in '/my files/it'\''s'`)
})
