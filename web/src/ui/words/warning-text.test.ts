import { warningsOf } from '@dossier/contract'
import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { warningText } from './warning-text.ts'

it('has the sentence of every warning, with its facts', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const warnings = [...warningsOf({ ocr: true, ocrLanguage: 'deu' }, [['eng']]), ...warningsOf({ ocr: true }, [])]
  expect(warnings).toHaveLength(2)
  for (const warning of warnings) expect(warningText(i18n, { ...warning, message: '' })).toBe(warning.message)
})

it('says what a newer server says', () => {
  expect(warningText(i18n, { code: 'of-tomorrow', facts: {}, message: 'as it is' })).toBe('as it is')
})
