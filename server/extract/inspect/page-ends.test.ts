import { expect, it } from 'vitest'
import { accessOf } from '../../census/testing/access-of.ts'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { helpOf } from '../../containers/testing/help-of.ts'
import { findMissingEnd } from './completeness.ts'

const missing = (file: Buffer, contentType: string) => findMissingEnd(bytesOfBuffer(file), contentType)

it('notices that a database of Access ends within a page', async () => {
  const file = accessOf([{ name: 'People', columns: ['Who'], rows: [['Anna']] }])
  expect(await missing(file, 'application/x-msaccess')).toBeUndefined()
  expect(await missing(file.subarray(0, -100), 'application/x-msaccess')).toMatchObject({
    code: 'cut-bytes',
    facts: { there: file.length - 100, whole: file.length },
  })
})

it('notices that compiled help is shorter than it says', async () => {
  const file = helpOf([{ name: 'one.htm', text: '<p>first</p>' }])
  expect(await missing(file, 'application/vnd.ms-htmlhelp')).toBeUndefined()
  expect(await missing(file.subarray(0, -10), 'application/vnd.ms-htmlhelp')).toMatchObject({
    code: 'cut-bytes',
    facts: { there: file.length - 10, whole: file.length },
  })
})
