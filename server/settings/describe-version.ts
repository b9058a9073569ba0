import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Version } from '@dossier/contract/settings/settings'
import { z } from 'zod'
import { parts } from '../parts.ts'

/** Version of the program, of its extraction and of its index; read once. */
export function describeVersion(): Promise<Version> {
  known ??= readVersion()
  return known
}

let known: Promise<Version> | undefined

async function readVersion(): Promise<Version> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(parts.root, 'package.json'), 'utf8')))
  const { branch, commit } = await readCommit()
  return {
    'git.build.version': version,
    'git.branch': branch,
    'git.commit.id': commit,
    'git.commit.id.abbrev': commit.slice(0, 7),
    'ds.extractorVersion': 'Apache Tika 3.3.2',
    'index.distribution': 'tantivy',
    'index.version': '0.27',
  }
}

/** The commit of the checkout, read from git's own files: there may be no git. Empty where it cannot be told. */
async function readCommit(): Promise<{ branch: string; commit: string }> {
  const head = (await readGitFile('HEAD')).trim()
  if (!head.startsWith('ref: ')) return { branch: '', commit: head }
  const ref = head.slice('ref: '.length)
  const loose = (await readGitFile(ref)).trim()
  const packed = (await readGitFile('packed-refs')).split('\n').find((line) => line.endsWith(` ${ref}`))
  return { branch: ref.replace('refs/heads/', ''), commit: loose || (packed?.split(' ', 1)[0] ?? '') }
}

async function readGitFile(name: string): Promise<string> {
  return readFile(join(parts.root, '.git', name), 'utf8').catch(() => '')
}
