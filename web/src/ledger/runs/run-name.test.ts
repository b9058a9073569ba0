import type { LedgerRun } from '@dossier/contract/ledger/ledger-runs'
import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { runName } from './run-name.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const run = { number: 1, taskId: '00000000-0000-4000-8000-000000000001', options: {}, startedAt: 0, endedAt: 1 }
const nameOf = (kind: LedgerRun['kind'], folder: string, files: number | null) => runName(i18n, { ...run, kind, folder, files })

test('a run is named by its folder, or by what was read again of chosen files', () => {
  expect(nameOf('folder', '/data/leak', 12)).toBe('leak')
  expect(nameOf('watched', '/data/leak', 12)).toBe('leak, watched')
  expect(nameOf('again', '/', 12)).toBe('12 files read again')
  expect(nameOf('again', '/', 1)).toBe('1 file read again')
  expect(nameOf('again', '/data/leak', 12)).toBe('12 files read again in leak')
  expect(nameOf('again', '/', null)).toBe('files read again')
  expect(nameOf('passwords', '/', 3)).toBe('passwords tried on 3 files')
  expect(nameOf('ocr', '/data/leak', 2)).toBe('OCR of 2 documents in leak')
})
