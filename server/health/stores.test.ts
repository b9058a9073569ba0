import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openS3Artifacts } from '../stores/s3/s3-artifacts.ts'
import { openS3Store } from '../stores/s3/s3-store.ts'
import { bringMoto, type Moto, startMoto } from '../stores/testing/moto.ts'
import { checkStores } from './stores.ts'

const { signal } = new AbortController()
const brought = bringMoto()
if ('missing' in brought) process.stdout.write(`left out: the check of a real store. ${brought.missing}\n`)

describe('the check of stores', () => {
  it('tells nothing where the settings name none, and what is wrong with them', async () => {
    expect(await checkStores({}, signal)).toBeUndefined()
    expect(await checkStores({ openStores: async () => ({ documents: [] }) }, signal)).toBeUndefined()
    const openStores = () => Promise.reject(new Error('stores.json cannot be read.'))
    expect(await checkStores({ openStores }, signal)).toMatchObject({ state: 'failed', detail: 'stores.json cannot be read.' })
  })

  describe.skipIf('missing' in brought)('that are there', () => {
    let moto: Moto
    beforeAll(async () => {
      if ('missing' in brought) return
      moto = await startMoto(brought.program)
      await moto.makeBucket('leak')
      await moto.put('leak', 'case/a.txt', 'harbour')
    })
    afterAll(() => moto?.stop())

    const check = (change: object = {}, prefix = 'case/') => {
      const at = { endpoint: moto.endpoint, bucket: 'leak', region: 'us-east-1', ...moto.key, patienceMs: 0, ...change }
      const store = openS3Store({ folder: Buffer.from('/srv/leak'), prefix }, at)
      return checkStores({ openStores: async () => ({ documents: [store] }) }, signal)
    }

    it('lists each and reads an object of it', async () => {
      expect(await check()).toMatchObject({ state: 'ok', detail: 'The store at /srv/leak can be listed and read.', cure: null })
    })

    it('writes, reads and removes a byte where archives lie', async () => {
      const at = { endpoint: moto.endpoint, bucket: 'made', region: 'us-east-1', ...moto.key, patienceMs: 0 }
      const tried = () => checkStores({ openStores: async () => ({ documents: [], artifacts: openS3Artifacts('', at) }) }, signal)
      expect(await tried()).toMatchObject({ state: 'failed', detail: expect.stringContaining('NoSuchBucket') })
      await moto.makeBucket('made')
      expect(await tried()).toMatchObject({ state: 'ok', detail: 'The store of archives can be written to, read and cleared.' })
      expect((await moto.keys('made')).objects).toEqual([])
    })

    it.each([
      ['a bucket that is not there', { bucket: 'other' }, 'case/', /NoSuchBucket/],
      ['a prefix below which nothing lies', {}, 'cases/', /no object of the store .* lies there.*prefix in the file of stores/],
      ['a key that is not right', { secretAccessKey: 'wrong' }, 'case/', /SignatureDoesNotMatch/],
      [
        'a store that does not answer',
        { endpoint: 'http://127.0.0.1:9' },
        'case/',
        /ECONNREFUSED|does not answer|cannot be reached/,
      ],
    ])('names %s, with the cure', async (_, change, prefix, said) => {
      const part = await check(change, prefix)
      expect(part).toMatchObject({ state: 'failed', cure: expect.stringContaining('file that the setting stores names') })
      expect(part?.detail).toMatch(said)
    })
  })
})
