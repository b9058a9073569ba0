import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { readMessages } from '../../testing/read-messages.ts'
import { asIs } from './as-is.ts'

test('words that are shown as they are keep their braces and quotes, by a message that every catalogue has', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(i18n._(asIs("{count} 'of' #"))).toBe("{count} 'of' #")
  const catalogues: Record<string, string> = import.meta.glob('../../locales/*.po', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  expect(Object.values(catalogues).map((po) => readMessages(po).get('{text}'))).toEqual(['{text}', '{text}', '{text}', '{text}'])
})
