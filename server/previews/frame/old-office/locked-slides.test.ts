import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockOldOffice } from '../../../containers/testing/lock-old-office.ts'
import { parts } from '../../../parts.ts'
import { FileLocked } from '../../../recognition/pages/file-locked.ts'
import { oldSlidesFrame } from './old-slides.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-locked-slides-'))
const password = 'Käfig 7'
/** One point. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

beforeAll(() => {
  const picture = join(folder, 'picture.png')
  writeFileSync(picture, Buffer.from(png, 'base64'))
  lockOldOffice(parts.tikaJar, folder, { password, picture })
})
afterAll(() => rmSync(folder, { recursive: true }))

it('a presentation that is locked says so unless a password opens it', async () => {
  const locked = readFileSync(join(folder, 'slides.ppt'))
  await expect(oldSlidesFrame(locked, ['sesame'])).rejects.toBeInstanceOf(FileLocked)
  expect((await oldSlidesFrame(locked, ['sesame', password])).body).toContain('<section')
})
