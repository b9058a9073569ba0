import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { canTellOutside, chooseOutside, isToldOutside, tellOutside } from './browser-notices.ts'

/** Stands in for the browser's: remembers what it showed. */
class FakeNotification {
  static permission: NotificationPermission = 'default'
  static shown: string[] = []
  static requestPermission = vi.fn(async () => FakeNotification.permission)
  constructor(title: string) {
    FakeNotification.shown.push(title)
  }
}

let seen: DocumentVisibilityState
beforeEach(() => {
  localStorage.clear()
  seen = 'hidden'
  FakeNotification.permission = 'default'
  FakeNotification.shown = []
  FakeNotification.requestPermission.mockClear()
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const notice = { text: 'A task is done', detail: 'Read and index: leak' }

it('shows nothing outside the page, and asks for nothing, before the user wants it', () => {
  tellOutside(notice, () => undefined)
  expect(FakeNotification.shown).toEqual([])
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
})

it('tells outside the page once it is allowed, while the page is not seen', async () => {
  FakeNotification.permission = 'granted'
  await chooseOutside(true)
  expect(isToldOutside()).toBe(true)
  tellOutside(notice, () => undefined)
  seen = 'visible'
  tellOutside(notice, () => undefined)
  expect(FakeNotification.shown).toEqual(['Dossier: A task is done'])
  await chooseOutside(false)
  expect(isToldOutside()).toBe(false)
})

it('stays off where the user does not allow it, and offers nothing where that is settled', async () => {
  FakeNotification.requestPermission.mockImplementationOnce(async () => 'denied')
  await chooseOutside(true)
  expect(isToldOutside()).toBe(false)
  FakeNotification.permission = 'denied'
  expect(canTellOutside()).toBe(false)
})
