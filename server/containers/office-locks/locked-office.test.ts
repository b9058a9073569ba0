import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compoundOf } from '../testing/compound-of.ts'
import { lockOffice } from '../testing/locked-office.ts'
import { openLockedOffice } from './locked-office.ts'

const shared = process.env.DOSSIER_SHARED ?? join(import.meta.dirname, '../../../shared')
const real = join(shared, 'real-documents')
const hasShared = existsSync(real)
if (!hasShared) console.log(`skipped: no documents at ${shared}`)

const archive = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(10_001, 'a long archive ')])

it('opens an Office file with the password that fits, to its last byte', async () => {
  const locked = lockOffice(archive, 'Käfig 7')
  expect(await openLockedOffice(locked, ['wrong', 'Käfig 7', 'never tried'])).toEqual({ archive, password: 'Käfig 7' })
  expect(await openLockedOffice(locked, ['wrong'])).toBeUndefined()
})

it('opens nothing else, and nothing that asks for more work than programs do', async () => {
  const other = compoundOf([{ name: 'WordDocument', content: Buffer.alloc(100) }])
  expect(await openLockedOffice(other, ['x'])).toBeUndefined()
  expect(await openLockedOffice(archive, ['x'])).toBeUndefined()
  const greedy = lockOffice(archive, 'x').toString('latin1').replace('spinCount="100000"', 'spinCount="9999999')
  expect(await openLockedOffice(Buffer.from(greedy, 'latin1'), ['x'])).toBeUndefined()
})

it
  .runIf(hasShared)
  .each([
    'testWORD_protected_passtika.docx',
    'testEXCEL_protected_passtika.xlsx',
    'testEXCEL_protected_passtika_2.xlsx',
    'testPPT_protected_passtika.pptx',
  ])('opens %s, as Office locked it', async (name) => {
  const opened = await openLockedOffice(readFileSync(join(real, name)), ['nothing', 'tika'])
  expect(opened?.password).toBe('tika')
  expect(opened?.archive.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
})
