import type { OcrProperties } from '@dossier/contract/indexing/ocr'
import { afterEach, expect, it, vi } from 'vitest'
import { OcrArgs } from './ocr-args.ts'
import { OcrProgress } from './ocr-progress.ts'

afterEach(() => vi.restoreAllMocks())

const args = OcrArgs.parse({ folderKey: null, folder: null, languages: [], again: false })

function watch() {
  const told: { now?: OcrProperties | undefined } = {}
  const progress = new OcrProgress(args, ({ properties }) => Object.assign(told, { now: properties }), { isOnBattery: false })
  return { progress, told }
}

it('adds up when it goes on: pages of before, pages read now, and those that are left', () => {
  const { progress, told } = watch()
  progress.resume(40)
  const now = vi.spyOn(performance, 'now')
  for (const [second, end] of (['read', 'read', 'withoutText', 'failed', 'ownText'] as const).entries()) {
    now.mockReturnValue(second * 1_000)
    progress.end(end)
  }
  // Two of five documents are done; two more have been counted, so that ten of their pages are left, and one may have 15 like the others.
  progress.count({ documents: 5, documentsDone: 2, documentsCounted: 4, pages: 60, pagesOfDone: 40 })
  const { known = 0, read = 0, withoutText = 0, failed = 0, ownText = 0, pagesDone, pagesPerSecond, secondsLeft } = told.now ?? {}
  expect(known + read + withoutText + failed + ownText).toBe(pagesDone)
  expect(pagesDone).toBe(45)
  // A page with a text of its own costs nothing, and is none of the rate.
  expect(pagesPerSecond).toBe(0.75)
  expect(secondsLeft).toBe((60 - 45 + 15) / 0.75)
})
