import type { SettingFacts, UnknownSetting } from '@dossier/contract/settings/settings-list'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { goTo } from '../../address/hash-history.ts'
import { faultOf } from '../../testing/answers.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { openPage } from '../../testing/open-page.tsx'

beforeEach(letDialogsOpen)
afterEach(cleanup)

const files: SettingFacts = {
  name: 'batchDownloadMaxNbFiles',
  unit: 'files',
  value: '10000',
  next: '10000',
  default: '10000',
  source: 'default',
  place: null,
  inFile: null,
  needsRestart: false,
  isFixed: false,
  hasEffect: true,
}

/** The page of the limits before a server whose one setting is changed by others too. */
function open({
  unknown = [],
  save,
}: {
  unknown?: UnknownSetting[]
  save?: (now: SettingFacts, change: unknown) => number
} = {}) {
  const now = { ...files }
  const { promise: held, resolve } = Promise.withResolvers<void>()
  const gate = { open: () => resolve() }
  const calls = openPage('/settings/limits', ({ method, path, body }) => {
    if (path === '/api/local/settings') return { body: { file: '/home/config.json', settings: [{ ...now }], unknown } }
    if (path === '/api/local/settings/check') return { body: { faults: [] } }
    if (method !== 'PATCH') return { status: 503, body: faultOf('RECORDS_DOWN') }
    const status = save?.(now, body) ?? 200
    if (status === 409) return { status, body: faultOf('CONFLICT') }
    const changed = { name: files.name, before: null, after: now.next, next: now.next, strongerPlace: null }
    return { body: { changed: [changed] }, after: held }
  })
  return { now, gate, changes: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body) }
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Files in an archive' })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('keeps what was typed while another page is open, others are searched for, and a save is under way', async () => {
  const { now, gate } = open({
    save: (setting) => {
      setting.next = setting.value = '5'
      return 200
    },
  })
  await type('5')
  goTo('/settings/appearance')
  await screen.findByRole('region', { name: 'Appearance' })
  goTo('/settings/limits')
  expect((await field()).value).toBe('5')
  const box = screen.getByRole('searchbox', { name: 'Search the settings' })
  fireEvent.change(box, { target: { value: 'archive' } })
  fireEvent.change(box, { target: { value: 'archive files' } })
  expect((await field()).value).toBe('5')
  save()
  await type('50')
  gate.open()
  await screen.findByText('The settings are saved.')
  await waitFor(() => expect(now.next).toBe('5'))
  expect((await field()).value).toBe('50')
  expect(screen.queryByText(/Someone else/)).toBeNull()
})

it('takes a save back only where nobody has changed the same since', async () => {
  const { gate, changes } = open({
    save: (setting) => {
      setting.next = setting.value = '5'
      return 200
    },
  })
  gate.open()
  await type('5')
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(changes()).toHaveLength(2))
  expect(changes()[1]).toEqual({ data: { [files.name]: null }, expected: { [files.name]: '5' } })
})

it('forgets what somebody else has set once it was taken, and what was refused once it was undone', async () => {
  open({
    save: (setting) => {
      setting.next = setting.value = '500'
      return 409
    },
  })
  await type('5')
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Use that value' }))
  await waitFor(() => expect(screen.queryByText('Unable to submit the settings.')).toBeNull())
  await type('7')
  expect(screen.queryByText(/Someone else/)).toBeNull()
})

it('takes entries that are no settings out of the file only when that is confirmed', async () => {
  const { gate, changes } = open({ unknown: [{ name: 'authUsersProvider', reason: 'SIGN_IN' }] })
  gate.open()
  await screen.findByText(/Accounts and sessions are kept/)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from the file' }))
  expect(changes()).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(changes()).toEqual([{ data: { authUsersProvider: null } }]))
})
