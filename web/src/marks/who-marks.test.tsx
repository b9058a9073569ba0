import type { Permission } from '@dossier/contract/accounts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { offerFeatures, useOffered } from '../feature/offered.ts'
import { recommendations } from '../recommendations/feature.tsx'
import { stars } from '../stars/feature.tsx'
import { tags } from '../tags/feature.tsx'
import { roleOf } from '../testing/answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Everything by which these features change documents, for somebody with a role in the project. */
function offeredTo(role: Permission['v1']) {
  offerFeatures([stars, tags, recommendations])
  renderScreen(<Offered />, { mode: 'server', permissions: [roleOf(role, 'default::p')] })
  return screen.getByRole('paragraph').textContent
}

function Offered() {
  const entries = [useOffered('hitActions', 'p'), useOffered('documentActions', 'p'), useOffered('bulkActions', 'p')]
  return <p>{entries.map((each) => each.map(({ name }) => name).join()).join(' · ')}</p>
}

test('a member is offered stars, tags and recommendations on hits, documents and selections', () => {
  expect(offeredTo('PROJECT_MEMBER')).toBe('star,tag · star,recommend · star,unstar,recommend,unrecommend,tag')
})

test('a visitor is offered none of them', () => {
  expect(offeredTo('PROJECT_VISITOR')).toBe(' ·  · ')
})
