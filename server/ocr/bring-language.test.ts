import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bringLanguage } from './bring-language.ts'

const never = new AbortController().signal
let folder: string
let data: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-bring-'))
  data = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A package client that does what the script says; `$dest` is where the package belongs. */
async function client(script: string): Promise<string> {
  const path = join(folder, 'npm')
  const find = 'while [ $# -gt 0 ]; do [ "$1" = --pack-destination ] && dest=$2; shift; done'
  await writeFile(path, `#!/bin/sh\necho "$2" > '${folder}/asked'\n${find}\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

async function packageWith(name: string): Promise<string> {
  await mkdir(join(folder, 'package', '4.0.0_best_int'), { recursive: true })
  await writeFile(join(folder, 'package', '4.0.0_best_int', name), 'the data')
  execFileSync('tar', ['czf', join(folder, 'made.tgz'), '--format=ustar', '-C', folder, 'package'])
  return `cp '${folder}/made.tgz' "$dest/made.tgz"`
}

const bring = (npm: string, signal = never) => bringLanguage({ code: 'fra', folder: data, npm, signal, onReceived: () => {} })

it('keeps the data of the language out of the package, in one exact version, and nothing else', async () => {
  const npm = await client(await packageWith('fra.traineddata.gz'))
  expect(await bring(npm)).toBe(8)
  expect(await readdir(data)).toEqual(['fra.traineddata.gz'])
  expect(await readFile(join(data, 'fra.traineddata.gz'), 'utf8')).toBe('the data')
  expect((await readFile(join(folder, 'asked'), 'utf8')).trim()).toBe('@tesseract.js-data/fra@1.0.0')
})

it('says in the words of the client why it could not be had, and leaves nothing', async () => {
  const npm = await client('echo "npm error 404 Not Found" >&2; exit 1')
  await expect(bring(npm)).rejects.toThrow('The data of "fra" could not be brought: npm error 404 Not Found')
  expect(await readdir(data)).toEqual([])
})

it('takes no package that is cut, or without the data', async () => {
  const copy = await packageWith('fra.traineddata.gz')
  await expect(bring(await client(`${copy}; truncate -s 60 "$dest/made.tgz"`))).rejects.toThrow('not whole')
  await rm(join(folder, 'package'), { recursive: true })
  await expect(bring(await client(await packageWith('eng.traineddata.gz')))).rejects.toThrow('no such data')
  expect(await readdir(data)).toEqual([])
})

it('says that the client is missing', async () => {
  await expect(bring(join(folder, 'nowhere'))).rejects.toThrow('npm was not found')
})

it('ends the client when it is stopped', async () => {
  const over = new AbortController()
  const bringing = bring(await client('exec sleep 300'), over.signal)
  over.abort(new Error('stopped'))
  await expect(bringing).rejects.toThrow('stopped')
  expect(await readdir(data)).toEqual([])
})
