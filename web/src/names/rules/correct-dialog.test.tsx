import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { countAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CorrectDialog } from './correct-dialog.tsx'

beforeAll(letDialogsOpen)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('gives a name another kind, then makes it one with another, and nothing where nothing was changed', async () => {
  const calls = fakeServer(({ path }) =>
    path.includes('/_count') ? { body: countAnswerOf(0) } : { body: { rule: null, documents: 2 } },
  )
  const onClose = vi.fn()
  const name = { category: 'PERSON' as const, mentionNorm: 'marchetti, elise' }
  renderScreen(<CorrectDialog project="p" name={name} label="MARCHETTI, Elise" onClose={onClose} />)
  const correct = screen.getByRole('button', { name: 'Correct' })
  expect(correct.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByRole('textbox', { name: 'Is really' }), { target: { value: ' Élise Marchetti ' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'ORGANIZATION' } })
  const form = document.querySelector('form')
  if (!form) throw new Error('there is no form')
  fireEvent.submit(form)
  expect(onClose).toHaveBeenCalledOnce()
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/p/names/rules')).toHaveLength(2))
  expect(calls.filter(({ path }) => path === '/api/p/names/rules').map(({ body }) => body)).toEqual([
    { kind: 'category', mentionNorm: 'marchetti, elise', category: 'ORGANIZATION' },
    { kind: 'rename', mentionNorm: 'marchetti, elise', target: 'Élise Marchetti' },
  ])
})
