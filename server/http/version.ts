import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parts } from '../parts.ts'
import type { App } from './app-type.ts'

/** `/version`: the keys with dots that clients show in their footer, and what the index and the extraction are made with. */
export function serveVersion(app: App): void {
  let answer: Promise<Record<string, string>> | undefined
  app.get('/version', { schema: { tags: ['settings'], summary: 'Version of the program' } }, () => {
    answer ??= describeVersion()
    return answer
  })
}

async function describeVersion(): Promise<Record<string, string>> {
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
