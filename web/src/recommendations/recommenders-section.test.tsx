import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { DocumentRecommendation } from './recommendation-button.tsx'
import { RecommendersSection } from './recommenders-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const place = { index: 'p', id: 'd', routing: 'd' }
const document = { _index: 'p', _id: 'd', _source: {} }
const userOf = (id: string) => ({ id, name: null, email: null, provider: 'local', details: {} })

test('who recommended a document is nobody where that cannot be loaded, which is said quietly and can be tried again', async () => {
  let isDown = true
  fakeServer(({ path }) => {
    if (!path.startsWith('/api/users/recommendationsby')) return { body: [] }
    if (isDown) return { status: 500, body: faultOf('INTERNAL') }
    return { body: { aggregates: [{ item: userOf('ada'), count: 1 }], totalCount: 1 } }
  })
  renderScreen(
    <>
      <DocumentRecommendation document={document} />
      <RecommendersSection document={document} place={place} />
    </>,
  )
  expect((await screen.findByRole('status')).textContent).toContain('The recommendations could not be loaded.')
  expect(screen.getByRole('button', { name: 'Recommend' })).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('ada')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('button', { name: /^Recommend ?1$/ })).toBeTruthy()
})
