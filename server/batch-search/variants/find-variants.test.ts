import { afterEach, expect, test } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { findNumbers } from '../../search/find-numbers.ts'
import { type BatchServer, openBatchServer, project } from '../testing/batch-server.ts'
import { findVariants } from './find-variants.ts'

const texts = ['one two', 'two', 'three two', 'three', 'one three', 'two three three', 'three three three', 'nobody']
const clause = (query: string) => ({ query_string: { query } })
const variantOf = (spelling: string) => ({
  variant: { spelling, kinds: ['accents' as const], changed: spelling },
  clause: clause(spelling),
})

describeOnBoth(
  'what a line with variants found',
  (place) => {
    let server: BatchServer
    afterEach(() => server?.close())
    const open = async () => {
      const documents = texts.map((content, at) => ({ id: `d${at}`, content, source: { path: `/data/${at}` } }))
      server = await openBatchServer(await place.open(), { documents })
      const whole = clause('one OR two OR three')
      const asked = { projects: [project], clause: whole, size: 6 }
      const { rids } = await findNumbers(server, asked, new AbortController().signal)
      const variants = [variantOf('two'), variantOf('three')]
      return { projects: [project], own: clause('one'), whole, variants, rids }
    }

    test('is told alike of few documents and of very many, of which only the best are asked for', async () => {
      const asked = await open()
      const { signal } = new AbortController()
      const { search } = server.engine
      const collect = () => Promise.reject(new Error('very many would be collected'))
      const known = await findVariants(server.engine, asked, signal)
      expect(known).toMatchObject({ ownCount: 2, variants: [{ count: 4 }, { count: 5 }] })
      expect(new Set(known.by)).toEqual(new Set([0, 1, 2]))
      const bounded = { ...asked, collectedMost: 0 }
      expect(await findVariants({ search, collect }, bounded, signal)).toEqual(known)
    })

    test('is looked for no longer than a query may take, or than somebody waits', async () => {
      const asked = await open()
      const { search } = server.engine
      const collect = (_projects: string[], _query: object, signal?: AbortSignal) =>
        new Promise<number[]>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
      const late = findVariants({ search, collect }, { ...asked, timeoutMs: 200 }, new AbortController().signal)
      await expect(late).rejects.toMatchObject({ code: 'TIMEOUT' })
      const stopping = new AbortController()
      const stopped = findVariants({ search, collect }, { ...asked, timeoutMs: 60_000 }, stopping.signal)
      stopping.abort(new Error('stopped'))
      await expect(stopped).rejects.toThrow('stopped')
    })
  },
  migrationsOf(features),
)
