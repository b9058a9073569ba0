import { because, reasonSentences } from '@dossier/contract'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { messages as english } from '../../locales/en.po'
import { messages as french } from '../../locales/fr.po'
import { reasonText } from './reason-text.ts'

test('the screens have the sentences of the contract, each of them', () => {
  i18n.loadAndActivate({ locale: 'en', messages: english })
  for (const [code, sentence] of Object.entries(reasonSentences)) {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const facts = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
    const wanted = sentence.replace(/\{(\w+)\}/g, '<$1>')
    expect(reasonText(i18n, [{ code, facts }])).toBe(wanted.charAt(0).toUpperCase() + wanted.slice(1))
  }
})

test('says reasons in the language of the reader, and notes of older versions as they are', () => {
  i18n.loadAndActivate({ locale: 'fr', messages: french })
  expect(reasonText(i18n, [because('cut-bytes', { there: 1, whole: 2 }), because('words-cut')])).toBe(
    'Seulement 1 octets sur 2 sont là\u00a0: le fichier a été coupé; certains mots sont trop longs pour l’index et ne se trouvent que par leur début',
  )
  expect(reasonText(i18n, [because('note', { text: 'same bytes as /a' }), { code: 'page-unread', facts: {} }])).toBe(
    'Same bytes as /a; page-unread',
  )
  expect(reasonText(i18n, [])).toBe('')
})
