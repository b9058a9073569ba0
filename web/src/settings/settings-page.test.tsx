import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { goTo } from '../address/hash-history.ts'
import { faultOf } from '../testing/answers.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(cleanup)

const nothing = () => ({ status: 503, body: faultOf('RECORDS_DOWN') })

it('says that the settings of the server are not for server mode, and offers what is', async () => {
  openPage('/settings/general', nothing, 'PROJECT_MEMBER')
  await screen.findByText('You do not have access to that page in server mode')
  const links = (await screen.findByRole('navigation', { name: 'Pages of the settings' })).querySelectorAll('a')
  expect([...links].map(({ textContent }) => textContent)).not.toContain('General')
  goTo('/settings')
  await screen.findByRole('region', { name: 'Documents' })
})

it('names what the server says of itself in words, with short forms as they are written', async () => {
  openPage('/settings/general', nothing)
  await screen.findByText('TCP listen port')
  expect(screen.getByText('Path separator')).toBeTruthy()
})

it('says that keys are not for local mode', async () => {
  openPage('/settings/api', nothing)
  await screen.findByText('You do not have access to that page in local mode')
})

it('says that the page of users is for administrators, and does not list it for others', async () => {
  openPage('/settings/users', nothing, 'PROJECT_MEMBER')
  await screen.findByText('This page is for administrators.')
  const links = screen.getByRole('navigation', { name: 'Pages of the settings' }).querySelectorAll('a')
  expect([...links].map(({ textContent }) => textContent)).not.toContain('Users')
})

it('has an error page for what is no page', async () => {
  openPage('/settings/nonsense', nothing)
  await screen.findByText('There is no such page')
})

it('leaves what was found for a page that is chosen, also for the current one', async () => {
  openPage('/settings/appearance', nothing)
  const box = await screen.findByRole('searchbox', { name: 'Search the settings' })
  for (const name of ['Appearance', 'Languages']) {
    fireEvent.change(box, { target: { value: 'no such words' } })
    await screen.findByText('No setting matches.')
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Pages of the settings' })).getByRole('link', { name }))
    await waitFor(() => expect(screen.queryByText('No setting matches.')).toBeNull())
    expect(box).toHaveProperty('value', '')
  }
})
