import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Query } from '../../query/tree.ts'
import { documents, fill, position, projects } from './documents.ts'
import type { AdapterUnderTest, EngineUnderTest, IndexPlace } from './engine-under-test.ts'

const all: Query = { kind: 'all' }
const puts = documents.map((document) => ({ op: 'put' as const, document }))

/** Cases for whose an index is: no adapter changes one that it did not make (docs/decisions/0102). */
export function ownershipCases(makePlace: AdapterUnderTest['makePlace']): void {
  describe('knows whose an index is', () => {
    let place: IndexPlace
    let under: EngineUnderTest | undefined
    beforeEach(async () => {
      place = await makePlace()
    })
    afterEach(async () => {
      await stop()
      await place.remove()
    })

    async function start() {
      under = await place.start()
      return under
    }

    async function stop() {
      await under?.stop()
      under = undefined
    }

    test('refuses to start on one that another program made, says what to do, and leaves it as it is', async () => {
      await place.putForeignIndex()
      const before = await place.contents()
      await expect(start()).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(/Dossier did not make.*left as it is.*then start again/),
      })
      expect(await place.contents()).toEqual(before)
    })

    test('takes its own up again', async () => {
      await fill((await start()).engine)
      await stop()
      const { engine } = await start()
      expect(await engine.position()).toEqual(position)
      expect(await engine.count(projects, all)).toBe(4)
    })

    test('takes up what it had begun when it was killed before its first commit', async ({ skip }) => {
      const { engine, crash } = await start()
      if (crash === undefined) return skip()
      await engine.write(puts)
      await crash()
      await stop()
      const again = (await start()).engine
      expect(await again.position()).toBeUndefined()
      await fill(again)
      expect(await again.count(projects, all)).toBe(4)
    })

    test('neither writes to nor clears one that has taken the place of its own', async () => {
      const { engine } = await start()
      await fill(engine)
      await place.putForeignIndex()
      const before = await place.contents()
      await expect(engine.clear()).rejects.toMatchObject({ code: expect.stringMatching(/^(CONFLICT|ENGINE_DOWN)$/) })
      await expect(engine.write(puts).then(() => engine.commit(position))).rejects.toThrow()
      expect(await place.contents()).toEqual(before)
    })
  })
}
