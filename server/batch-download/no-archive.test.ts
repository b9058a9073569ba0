import { open as openFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { callers, headerIdentity } from '../http/testing/callers.ts'
import type { Caller, Grants } from '../identity/caller.ts'
import type { IdentityProvider } from '../identity/provider.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { type DownloadServer, openDownloadServer, project, type TestFile } from './testing/download-server.ts'

describeOnBoth(
  'batch downloads that may not be, or have no room',
  (place) => {
    let server: DownloadServer
    const open = async (files: TestFile[], identity?: IdentityProvider) => {
      server = await openDownloadServer(await place.open(), files, identity)
      return server
    }
    afterEach(() => server?.close())
    const archivesOf = () => readdir(server.context.layout.downloads).catch(() => [])

    test('are neither sent nor made once the right to download was withdrawn', async () => {
      const rights: Record<'asking' | 'making', Grants> = { asking: callers.member, making: callers.member }
      const withRights = (caller: Caller | undefined, grants: Grants) => caller && { ...caller, grants }
      const { start, untilEnded, send } = await open([{ path: 'harbour.txt', bytes: 'a harbour' }], {
        ...headerIdentity,
        identify: async (request) => withRights(await headerIdentity.identify(request), rights.asking),
        findUser: async (id) => withRights(await headerIdentity.findUser(id), rights.making),
      })
      const done = await start({ projectIds: [project], query: 'harbour' })
      await untilEnded(done.body.taskId)
      const archives = await archivesOf()
      const fetched = async () => {
        const path = `task/${done.body.taskId}/result`
        const ranged = { headers: { range: 'bytes=0-9' } }
        return (await Promise.all([send('GET', path), send('HEAD', path), send('GET', path, ranged)])).map(({ status }) => status)
      }
      expect(await fetched()).toEqual([200, 200, 206])
      rights.making = callers.withoutDownload
      const { body } = await start({ projectIds: [project], query: 'harbour' })
      expect(await untilEnded(body.taskId)).toMatchObject({ state: 'ERROR', error: { name: 'FORBIDDEN' } })
      expect(await archivesOf()).toEqual(archives)
      rights.asking = callers.withoutDownload
      expect(await fetched()).toEqual([403, 403, 403])
      rights.asking = callers.stranger
      expect(await fetched()).toEqual([404, 404, 404])
      rights.asking = callers.member
      expect(await fetched()).toEqual([200, 200, 206])
    })

    test('are not sent to an address that the mask of their project has shut out since', async () => {
      const { start, untilEnded, send, context } = await open([{ path: 'harbour.txt', bytes: 'a harbour' }])
      const { body } = await start({ projectIds: [project], query: 'harbour' })
      await untilEnded(body.taskId)
      const fetched = async () => (await send('GET', `task/${body.taskId}/result`)).status
      const projects = context.records.db.insertInto('project')
      const setMask = (mask: string) =>
        projects
          .values({ name: project, created_at: 0, updated_at: 0, allow_from_mask: mask })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ allow_from_mask: mask }))
          .execute()
      expect(await fetched()).toBe(200)
      await setMask('10.1.*.*')
      expect(await fetched()).toBe(403)
      await setMask('127.0.0.1')
      expect(await fetched()).toBe(200)
    })

    test.each([2, 3, 4])('leave nothing where the right was taken while they were made (at look %i)', async (taken) => {
      let looks = 0
      const { start, untilEnded } = await open([{ path: 'harbour.txt', bytes: 'a harbour' }], {
        ...headerIdentity,
        findUser: async (id) => {
          looks += 1
          const caller = await headerIdentity.findUser(id)
          return looks < taken || caller === undefined ? caller : { ...caller, grants: callers.withoutDownload }
        },
      })
      const { body } = await start({ projectIds: [project], query: 'harbour' })
      expect(await untilEnded(body.taskId)).toMatchObject({ state: 'ERROR', error: { name: 'FORBIDDEN' } })
      expect(await archivesOf()).toEqual([])
      expect(looks).toBe(taken)
    })

    test('fail with a clear word and leave nothing where there is no room', async () => {
      const { run, context } = await open([{ path: 'large.bin', bytes: Buffer.alloc(3_000_000, 'x') }])
      Object.assign(context.config, { batchDownloadDiskLimit: '2M' })
      const task = await run({ query: '*' })
      expect(task).toMatchObject({
        state: 'ERROR',
        error: { name: 'DISK_FULL', message: expect.stringContaining('batchDownloadDiskLimit') },
      })
      expect(await archivesOf()).toEqual([])
    })

    test.each([
      ['while documents are added', 3_000_000],
      ['at its end', 3_000],
    ])(
      'fail with a clear word and leave nothing where the disk becomes full %s, and go on once there is room',
      async (_, bytes) => {
        const { run, send, untilEnded } = await open([{ path: 'some.bin', bytes: Buffer.alloc(bytes, 'x') }])
        const handle = await openFile(fileURLToPath(import.meta.url))
        const fullDisk = vi.spyOn(Object.getPrototypeOf(handle), 'write')
        await handle.close()
        fullDisk.mockImplementation(async () => {
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
        })
        const task = await run({ query: '*' }).finally(() => fullDisk.mockRestore())
        expect(task).toMatchObject({
          state: 'ERROR',
          error: { name: 'DISK_FULL', message: expect.stringContaining('has no room for this archive') },
          properties: { batchDownload: { exists: false } },
        })
        expect(await archivesOf()).toEqual([])
        expect((await send('GET', `task/${task.id}/result`)).status).not.toBe(200)
        expect((await send('PUT', `local/task/${task.id}/resume`)).status).toBeLessThan(300)
        expect((await untilEnded(task.id)).properties).toMatchObject({ added: 1, batchDownload: { exists: true } })
      },
    )
  },
  migrationsOf(features),
)
