import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goTo } from '../address/hash-history.ts'
import { faultOf, searchAnswerOf, settingsOf } from '../testing/answers.ts'
import { type AskedCall, fakeServer } from '../testing/fake-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { renderScreen } from '../testing/render-screen.tsx'
import { watchWhatIsSeen } from '../testing/seen.ts'
import { CreationDates } from './dates/creation-dates.tsx'
import { DiskUsage } from './figures/disk-usage.tsx'
import { FileBarometer } from './figures/file-barometer.tsx'
import { LanguageCounts } from './figures/languages.tsx'
import { SilencesWidget } from './silences/silences-widget.tsx'
import { Intro } from './text/intro.tsx'
import { Links } from './text/links.tsx'
import { TreeMapWidget } from './tree-map/tree-map-widget.tsx'

beforeEach(() => {
  watchWhatIsSeen()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bucket = (key: string | number, count: number, rest: Record<string, unknown> = {}) => ({ key, doc_count: count, ...rest })
const found = (total: number, aggregations: Parameters<typeof searchAnswerOf>[0]) => ({
  ...searchAnswerOf(aggregations),
  hits: { total: { value: total, relation: 'eq' as const }, max_score: null, hits: [] },
})
const overview = (documents: number, onDisk: number) =>
  searchAnswerOf({
    documents: {
      doc_count: documents,
      onDisk: { doc_count: onDisk, agg_sum_contentLength: { value: 2048 } },
      language: { buckets: [] },
    },
    duplicates: { doc_count: 3 },
  })
const cause = { type: 'x', reason: 'x' }
/** Searches answer this, all else nothing. */
const serve = (body: unknown): AskedCall[] => fakeServer(({ path }) => ({ body: path.includes('/_search') ? body : [] }))
const failing = () =>
  fakeServer(({ path }) =>
    path.includes('/_search')
      ? { status: 500, body: { error: { root_cause: [cause], ...cause }, status: 500 } }
      : { status: 500, body: faultOf('INTERNAL', 'x') },
  )

describe('figures', () => {
  it('come by one request, however many cards show them, and each is a link', async () => {
    const calls = serve(overview(231, 195))
    renderScreen(
      <>
        <FileBarometer project="p" />
        <DiskUsage project="p" />
      </>,
    )
    expect(await screen.findByText('2.00 KB')).toBeTruthy()
    expect(calls).toHaveLength(1)
    expect(screen.getByRole('link', { name: /195 on disk/ }).getAttribute('href')).toContain('f[extractionLevel]=0')
    expect(screen.getByRole('link', { name: /36 embedded/ }).getAttribute('href')).toContain(
      encodeURIComponent('extractionLevel:>0'),
    )
    expect(screen.getByRole('link', { name: /3 duplicates/ }).getAttribute('href')).toContain('state=duplicate')
  })

  it('lead to the documents in languages that are not named', async () => {
    const language = { sum_other_doc_count: 2, buckets: [bucket('ENGLISH', 5), bucket('FRENCH', 3)] }
    serve(searchAnswerOf({ documents: { doc_count: 10, language } }))
    renderScreen(<LanguageCounts project="p" />)
    const link = await screen.findByRole('link', { name: '2 documents in other languages' })
    expect(link.getAttribute('href')).toContain('f[-language]=ENGLISH&f[-language]=FRENCH')
  })

  it('say that nothing is indexed, or what went wrong', async () => {
    serve(overview(0, 0))
    renderScreen(<DiskUsage project="p" />)
    expect(await screen.findByText('Nothing is indexed yet.')).toBeTruthy()
    cleanup()
    vi.unstubAllGlobals()
    failing()
    renderScreen(<DiskUsage project="q" />)
    expect(await screen.findByText('The server encountered a problem')).toBeTruthy()
  })
})

describe('the map of folders', () => {
  const level = found(60, {
    byDirname: {
      sum_other_doc_count: 7,
      buckets: [bucket('/data/a', 40, { contentLength: { value: 1024 } }), bucket('/data/b', 13)],
    },
    totalContentLength: { value: 2048 },
  })

  it('asks for 29 folders, cut at 50, and draws what is left over', async () => {
    const calls = serve(level)
    renderScreen(<TreeMapWidget project="p" />)
    expect(await screen.findByText('Others')).toBeTruthy()
    const body = JSON.stringify(calls.at(-1)?.body)
    expect(body).toContain('"size":29')
    expect(body).toContain('"bucket_sort":{"size":50,"from":0}')
    const others = decodeURIComponent(screen.getByRole('link', { name: /^Others/ }).getAttribute('href') ?? '')
    expect(others).toContain('q=NOT dirname:"/data" NOT dirname.tree:"/data/a" NOT dirname.tree:"/data/b"')
    expect(others).toContain('f[path]=/data&f[extractionLevel]=0')
    fireEvent.click(screen.getByRole('button', { name: /^a/ }))
    const link = screen.getByRole('link', { name: 'See documents' })
    expect(link.getAttribute('href')).toContain(`f[path]=${encodeURIComponent('/data/a')}`)
  })

  it('has a table with the same numbers', async () => {
    serve(level)
    renderScreen(<TreeMapWidget project="p" />)
    fireEvent.click(await screen.findByRole('radio', { name: 'Table' }))
    expect(await screen.findByRole('link', { name: '40' })).toBeTruthy()
    expect(screen.getByRole('row', { name: /^Others 7/ }).querySelector('a')?.href).toContain('dirname.tree')
  })

  it('says that there are no folders, or the words for a failure', async () => {
    serve(found(0, { byDirname: { buckets: [] } }))
    renderScreen(<TreeMapWidget project="p" />)
    expect(await screen.findByText('No folders')).toBeTruthy()
    cleanup()
    vi.unstubAllGlobals()
    fakeServer(({ body }) =>
      JSON.stringify(body ?? '').includes('"size":29')
        ? { status: 400, body: { error: { root_cause: [cause], ...cause }, status: 400 } }
        : { body: body === undefined ? [] : level },
    )
    renderScreen(<TreeMapWidget project="q" />)
    expect(await screen.findByText('Please select a correct data file')).toBeTruthy()
  })
})

describe('creation dates', () => {
  const dated = (...buckets: ReturnType<typeof bucket>[]) =>
    found(20, {
      usable: { doc_count: buckets.length, agg_by_creation_date: { buckets } },
      tooOld: { doc_count: 2 },
      inFuture: { doc_count: 1 },
    })

  it('draw one document, with what has no date or a wrong one', async () => {
    serve(dated(bucket(Date.UTC(2014, 2, 1), 1)))
    renderScreen(<CreationDates project="p" />)
    expect(await screen.findByRole('link', { name: 'March 2014: 1 document' })).toBeTruthy()
    expect(screen.getByText('2 are dated before 1 Feb 1970')).toBeTruthy()
    expect(screen.getByText('1 is dated in the future')).toBeTruthy()
    expect(screen.getByText('16 documents have no date')).toBeTruthy()
  })

  it('lead to the documents that are older than the periods shown', async () => {
    const buckets = [bucket(Date.UTC(2014, 2, 1), 3)]
    serve(found(9, { usable: { doc_count: 9, agg_by_creation_date: { buckets } } }))
    renderScreen(<CreationDates project="p" />)
    const link = await screen.findByRole('link', { name: '6 documents are older' })
    expect(link.getAttribute('href')).toContain(String(Date.UTC(2014, 2, 1) - 1))
  })

  it('say that no document has a date that counts', async () => {
    serve(found(0, {}))
    renderScreen(<CreationDates project="p" />)
    expect(await screen.findByText('No document here has a creation date after 1970 and before now.')).toBeTruthy()
  })

  it('show as many of a long range as fit, slide by a tenth, and choose a range by keys', async () => {
    serve(dated(bucket(Date.UTC(1990, 0, 1), 1), bucket(Date.UTC(2020, 0, 1), 1)))
    renderScreen(<CreationDates project="p" />)
    await screen.findByRole('link', { name: 'January 2020: 1 document' })
    const slider = screen.getByRole('slider')
    const begin = Number(slider.getAttribute('aria-valuenow'))
    const shown = document.querySelectorAll('[data-bin]').length
    fireEvent.click(screen.getByRole('button', { name: 'Earlier dates' }))
    expect(begin - Number(slider.getAttribute('aria-valuenow'))).toBe(Math.round(shown / 10))
    fireEvent.click(screen.getByRole('button', { name: 'Later dates' }))
    const last = screen.getByRole('link', { name: 'January 2020: 1 document' })
    last.focus()
    fireEvent.keyDown(last, { key: 'ArrowLeft', shiftKey: true })
    expect(screen.getByText('December 2019 to January 2020')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show this 1 document' }).getAttribute('href')).toContain(
      String(Date.UTC(2019, 11, 1)),
    )
    fireEvent.keyDown(document.activeElement ?? last, { key: 'Home' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('January 1990: 1 document')
  })
})

it('silences say what is quiet and why', async () => {
  const months = {
    kind: 'folder',
    subject: '/data/Letters',
    from: '2013-09',
    to: '2013-12',
    months: 4,
    found: 0,
    expected: 12.2,
    rate: 3,
  }
  const series = {
    kind: 'series',
    subject: '/data/bills',
    pattern: 'Bill-#.pdf',
    first: '001',
    last: '040',
    step: 1,
    present: 38,
  }
  fakeServer(({ path }) => ({
    body: path.includes('silences')
      ? {
          items: [
            { ...months, quietElsewhere: 0, monthsElsewhere: 32, chance: 0.0001, isEverywhere: true },
            { ...series, missing: ['017', '018'], missingCount: 2, gaps: 1, chance: 0.01 },
          ],
          looked: { folders: 3, mailboxes: 0, senders: 1, series: 1 },
          isCut: false,
        }
      : [],
  }))
  renderScreen(<SilencesWidget project="p" />)
  expect(await screen.findByText('September 2013 to December 2013')).toBeTruthy()
  const text = document.body.textContent ?? ''
  expect(text).toContain('No document where the months around it suggest about 12.')
  expect(text).toContain('None of the 32 other months is as quiet. The whole project is quiet then.')
  expect(text).toContain('2 numbers missing: 017, 018. 38 files run from 001 to 040.')
})

it('silences say that there is too little to look at, not only that nothing is quiet', async () => {
  const looked = { folders: 0, mailboxes: 0, senders: 0, series: 0 }
  fakeServer(({ path }) => ({ body: path.includes('silences') ? { items: [], looked, isCut: false } : [] }))
  renderScreen(<SilencesWidget project="p" />)
  expect(await screen.findByText(/^Only the project as a whole was looked at/)).toBeTruthy()
})

it('the operator’s words and links are shown, and where there are no links the card says so', async () => {
  fakeServer(() => ({ body: [] }))
  const settings = settingsOf({
    widgetTextDefaultContent: '<p>Our <b>leak</b></p>',
    links: '[{"label":"R","href":"https://r.example/"}]',
  })
  renderScreen(
    <>
      <Intro project="p" />
      <Links />
    </>,
    { settings },
  )
  expect(screen.getByText('leak')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'R' }).getAttribute('rel')).toBe('noopener noreferrer')
  cleanup()
  renderScreen(<Links />, { settings: settingsOf({ links: '[{"label":"R","group":"Ships"},{"label":"S","group":"Banks"}]' }) })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Ships', 'Banks'])
  cleanup()
  renderScreen(<Links />)
  expect(screen.getByText(/No links are set/)).toBeTruthy()
})

it('the page asks again when the project changes, and keeps how its cards are arranged', async () => {
  const calls = openPage('/insights?index=p', ({ path }) =>
    path.includes('/_search') ? { body: overview(5, 5) } : path.includes('folders') ? { body: [] } : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Arrange' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hide Links' }))
  expect(screen.getByRole('button', { name: 'Show Links' })).toBeTruthy()
  expect(localStorage.getItem('insights.widgets')).toContain('"name":"WidgetListGroup","cols":12,"isHidden":true')
  const before = calls.length
  act(() => goTo('/insights?index=q'))
  await vi.waitFor(() => expect(calls.slice(before).some(({ path }) => path.includes('/q/_search'))).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(screen.queryByRole('button', { name: 'Show Links' })).toBeNull()
})
