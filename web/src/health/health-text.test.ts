import { type HealthCode, healthSentences } from '@dossier/contract/tables/health-sentences'
import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { messages as english } from '../locales/en.po'
import { messages as japanese } from '../locales/ja.po'
import { healthText } from './health-text.ts'

it('has the sentences of the contract, each of them', () => {
  i18n.loadAndActivate({ locale: 'en', messages: english })
  for (const [code, sentence] of Object.entries(healthSentences)) {
    const facts = Object.fromEntries([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `<${name}>`]))
    expect(healthText(i18n, [{ code, facts }])).toBe(sentence.replace(/\{(\w+)\}/g, '<$1>'))
  }
})

it('says them in the language of the reader, and leaves words of other programs as they are', () => {
  i18n.loadAndActivate({ locale: 'ja', messages: japanese })
  const said: { code: HealthCode; facts: Record<string, string> }[] = [
    { code: 'java-fails', facts: { detail: 'Segmentation fault' } },
    { code: 'note', facts: { detail: 'no route to host' } },
  ]
  expect(healthText(i18n, said)).toBe('Java が動きません：Segmentation fault no route to host')
})
