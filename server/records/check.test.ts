import { expect, it } from 'vitest'
import { checkRecords } from './check.ts'
import { openRecords } from './open.ts'
import { describeOnBoth } from './testing/on-both.ts'

describeOnBoth('checkRecords', (place) => {
  it('finds records sound that have been opened, and names the database', async () => {
    const address = await place.address()
    await (await openRecords(address)).close()
    const found = await checkRecords(address, AbortSignal.timeout(20_000))
    expect(found).toMatchObject({ state: 'sound', program: expect.stringMatching(new RegExp(`^${place.database} \\d`)) })
  })
})

it('says that PostgreSQL does not answer, without the password', async () => {
  const found = await checkRecords('postgres://me:secret@localhost/none?host=/nowhere', AbortSignal.timeout(5_000))
  expect(found).toMatchObject({ state: 'away', detail: expect.stringMatching(/does not answer/) })
  expect(JSON.stringify(found)).not.toContain('secret')
  await expect(openRecords('postgres://me:secret@localhost/none?host=/nowhere')).rejects.toMatchObject({ code: 'RECORDS_DOWN' })
})
