import type { LedgerItem, LedgerTotals } from '@dossier/contract'
import { expect, test } from 'vitest'
import { parseAddressSearch } from '../address/address-search.ts'
import { csvCell } from '../ui/saving/csv-cell.ts'
import { csvHead, csvLine } from './export/ledger-csv.ts'
import { ledgerAddress, readLedgerView } from './ledger-address.ts'
import { sumLedger } from './ledger-sum.ts'

const totals: LedgerTotals = {
  found: 217,
  indexed: 163,
  'indexed-in-part': 4,
  duplicate: 4,
  skipped: 3,
  empty: 0,
  encrypted: 2,
  damaged: 3,
  'timed-out': 1,
  unsupported: 1,
  failed: 0,
  waiting: 36,
  missing: 5,
}

test('adds the states up to what was found, in the order of the ledger', () => {
  const sum = sumLedger(totals)
  expect(sum.addsUp).toBe(true)
  expect(sum.parts.map((part) => part.state)).toEqual([
    'indexed',
    'indexed-in-part',
    'duplicate',
    'skipped',
    'encrypted',
    'damaged',
    'timed-out',
    'unsupported',
    'waiting',
  ])
  expect(sum.parts.reduce((whole, part) => whole + part.share, 0)).toBeCloseTo(1)
})

test('says so where the states do not add up', () => {
  expect(sumLedger({ ...totals, found: 218 }).addsUp).toBe(false)
})

test('adds up an empty ledger', () => {
  const nothing = Object.fromEntries(Object.keys(totals).map((key) => [key, 0]))
  expect(sumLedger({ ...totals, ...nothing })).toEqual({ parts: [], found: 0, addsUp: true })
})

const view = {
  states: ['damaged', 'failed'] as const,
  reason: 'needs-password',
  folder: '/data/Port Louis & more',
  name: 'été #1.pdf',
  missing: true,
  page: 3,
}

test('keeps the view in the address', () => {
  const address = ledgerAddress({ ...view, states: [...view.states] })
  expect(readLedgerView(parseAddressSearch(address.slice(address.indexOf('?'))))).toEqual(view)
})

test('reads a link with one state, and leaves out what it does not know', () => {
  expect(readLedgerView({ state: 'damaged', page: '0' })).toEqual({
    states: ['damaged'],
    reason: '',
    folder: '',
    name: '',
    missing: null,
    page: 1,
  })
  expect(readLedgerView({ reason: '%' }).reason).toBe('')
  expect(readLedgerView({ state: ['nonsense', 'failed'], page: 'x' }).states).toEqual(['failed'])
})

test('writes nothing behind the address where nothing is narrowed', () => {
  expect(ledgerAddress({})).toBe('/tasks/indexing')
})

const item: LedgerItem = {
  path: '/data/=cmd|calc.txt',
  embeddedPath: null,
  id: null,
  state: 'damaged',
  reason: 'Ends in the middle, says "Tika"',
  reasons: [
    { code: 'unreadable', facts: {} },
    { code: 'members-unread', facts: {} },
  ],
  contentType: null,
  sizeBytes: 12,
  durationMs: 3.5,
  tool: '=1+1',
  options: { passwords: 2, ocr: { engine: 'Tesseract 5.3.0', languages: ['eng', 'fra'] } },
  members: { expected: 3, read: 2, failed: 1 },
  missingSince: Date.UTC(2026, 10, 22),
}

test('writes a line with quotes doubled', () => {
  expect(csvLine(item)).toBe(
    `"/data/=cmd|calc.txt",,"damaged","Ends in the middle, says ""Tika""",,12,4,"'=1+1",,3,2,1,"2026-11-22T00:00:00.000Z","unreadable members-unread",2,"eng+fra Tesseract 5.3.0"\r\n`,
  )
  expect(csvHead.trim().split(',')).toHaveLength(16)
})

test('keeps spreadsheet programs from running a file name', () => {
  for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1']) expect(csvCell(evil)).toMatch(/^"'/)
  expect(csvCell('a=b')).toBe('"a=b"')
})
