import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PanelFilter } from '../../feature/filter.ts'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { watchWhatIsSeen } from '../../testing/seen.ts'
import { growthOf } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { emptySearch } from '../address/search-state.ts'
import { mostFrequentFirst } from '../body/facet-body.ts'
import { contentTypeFilter } from '../filters/content-type.ts'
import { creationDateFilter } from '../filters/creation-date.ts'
import { useFacetValues, useYears } from './use-facet.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const dateFilter = (name: string): PanelFilter => ({ ...creationDateFilter, name, field: name })

function Years({ filter }: { filter: PanelFilter }) {
  const years = useYears(filter, emptySearch('p'))
  return <p>{years.buckets.map(({ key }) => `${filter.name} ${key}`).join()}</p>
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

const request = { order: mostFrequentFirst, search: '', alternatives: [] }

function Types() {
  const types = useFacetValues(contentTypeFilter, emptySearch('p'), request)
  return (
    <>
      <p>{types.buckets.length} types</p>
      <More growth={growthOf(types)} />
    </>
  )
}

it('loads a third page of values by itself, and nothing after one that is not full', async () => {
  const lookAtEnd = watchWhatIsSeen()
  const calls = fakeServer(({ body }) => {
    const { from } = Object(body).aggs.contentType.aggs.bucket_truncate.bucket_sort
    const buckets = Array.from({ length: Math.min(25, 60 - from) }, (_, number) => ({ key: `${from + number}`, doc_count: 1 }))
    return { body: searchAnswerOf({ contentType: { buckets } }) }
  })
  renderScreen(<Types />)
  await screen.findByText('25 types')
  lookAtEnd()
  expect(calls).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByText('50 types')
  lookAtEnd()
  await screen.findByText('60 types')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull())
  expect(calls).toHaveLength(3)
})
