import { describe, expect, it } from 'vitest'
import { useSettingsApp } from '../settings/testing/settings-app.ts'
import { FakeRecognizer } from './testing/fake-recognizer.ts'

const path = '/api/settings/ocr/languages'
const tesseract = (languages: string[]) => ({ kind: 'tesseract' as const, name: 'Tesseract 5', languages })

describe('the languages in which pictures can be read', () => {
  const openApp = useSettingsApp()

  it('are those of all engines, each once and by its name, without data that is no language of ours', async () => {
    const recognizer = new FakeRecognizer()
    recognizer.setup = async () => [tesseract(['eng', 'fra', 'Latin']), { ...tesseract(['eng', 'jpn']), kind: 'tesseract.js' }]
    const { send } = await openApp({ recognizer })
    const languages = [
      { name: 'ENGLISH', iso6392: 'eng' },
      { name: 'FRENCH', iso6392: 'fra' },
      { name: 'JAPANESE', iso6392: 'jpn' },
    ]
    expect(await send('GET', path)).toEqual({ status: 200, body: languages })
  })

  it('follow what is installed meanwhile', async () => {
    const recognizer = new FakeRecognizer()
    const { send } = await openApp({ recognizer })
    expect((await send('GET', path)).body).toHaveLength(2)
    recognizer.setup = async () => [tesseract(['eng', 'jpn', 'deu'])]
    expect((await send('GET', path)).body).toContainEqual({ name: 'GERMAN', iso6392: 'deu' })
  })

  it('are refused with what to do where no engine has any', async () => {
    const recognizer = new FakeRecognizer()
    recognizer.setup = async () => []
    const { send } = await openApp({ recognizer })
    expect(await send('GET', path)).toMatchObject({
      status: 503,
      body: { code: 'OCR_MISSING', error: expect.stringContaining('apt install') },
    })
  })
})
