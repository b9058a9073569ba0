import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret.ts'

let folder: string
let home: { factorKey: string }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-sealed-'))
  home = { factorKey: join(folder, 'factor-key') }
})
afterEach(() => rm(folder, { recursive: true }))

it('who seal at the same time for the first time have one key, and nothing else is left in the folder', async () => {
  const users = Array.from({ length: 12 }, (_, number) => `user ${number}`)
  const sealed = await Promise.all(users.map((user) => sealSecret(home, user, `of ${user}`)))
  const opened = await Promise.all(sealed.map((each, number) => openSecret(home, `user ${number}`, each)))
  expect(opened).toEqual(users.map((user) => `of ${user}`))
  expect(await readdir(folder)).toEqual(['factor-key'])
})

it('makes no key in order to read what another one has sealed', async () => {
  const sealed = await sealSecret(home, 'ada', 'secret')
  await rm(home.factorKey)
  expect(await openSecret(home, 'ada', sealed)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})

it('says of a key that was cut what to do, and makes none in its place', async () => {
  const sealed = await sealSecret(home, 'ada', 'secret')
  await writeFile(home.factorKey, '')
  const told = /holds 0 bytes instead of 32: put the right one back/
  await expect(sealSecret(home, 'eve', 'secret')).rejects.toThrow(told)
  await expect(openSecret(home, 'ada', sealed)).rejects.toThrow(told)
})
