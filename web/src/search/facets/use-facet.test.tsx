import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PanelFilter } from '../../feature/filter.ts'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { emptySearch } from '../address/search-state.ts'
import { creationDateFilter } from '../filters/creation-date.ts'
import { useYears } from './use-facet.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const dateFilter = (name: string): PanelFilter => ({ ...creationDateFilter, name, field: name })

function Years({ filter }: { filter: PanelFilter }) {
  const years = useYears(filter, emptySearch('p'))
  return <p>{years.data?.map(({ key }) => `${filter.name} ${key}`).join()}</p>
}

it('keeps the counts of each date filter apart', async () => {
  fakeServer(({ body }) => {
    const [name = ''] = Object.keys(Object(body).aggs)
    const buckets = [{ key: name === 'sent' ? 2014 : 1999, doc_count: 1 }]
    return { body: searchAnswerOf({ [name]: { buckets } }) }
  })
  renderScreen(
    <>
      <Years filter={dateFilter('sent')} />
      <Years filter={dateFilter('received')} />
    </>,
  )
  expect(await screen.findByText('sent 2014')).toBeTruthy()
  expect(await screen.findByText('received 1999')).toBeTruthy()
})
