import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parts } from './parts.mjs'

const { tikaClasses } = parts
let folder

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-classes-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

it('is made anew with another Java, or none', async () => {
  const own = tikaClasses.extra
  expect(tikaClasses.extra).toBe(own)
  vi.stubEnv('PATH', folder)
  const without = tikaClasses.extra
  await writeFile(join(folder, 'java'), 'another one')
  expect(new Set([own, without, tikaClasses.extra]).size).toBe(3)
})

it('is an empty file where Java makes none, so that all else is built', async () => {
  await writeFile(join(folder, 'java'), '#!/bin/sh\nexit 1\n')
  await chmod(join(folder, 'java'), 0o755)
  vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`)
  await tikaClasses.build(join(folder, 'classes.jsa'), () => {})
  expect((await stat(join(folder, 'classes.jsa'))).size).toBe(0)
})
