import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()

/** A home as the first version left it. */
async function makeOldHome(): Promise<string> {
  const home = join(cli.folder, 'old')
  await mkdir(home)
  const database = new DatabaseSync(join(home, 'records.sqlite'))
  database.exec(readFileSync(join(import.meta.dirname, '../../records/migrations/testing/version-1.sql'), 'utf8'))
  database.close()
  return home
}

describe('dossier migrate', () => {
  it('tells by its exit code that steps wait, does them, and says that there are none any more', async () => {
    const home = await makeOldHome()
    const run = (...args: string[]) => cli.run(['migrate', '--home', home, ...args])
    const waiting = await run('--check')
    expect([waiting.code, waiting.stderr]).toEqual([3, ''])
    expect(waiting.stdout).toMatch(/^ {2}records +1 → \d+$/m)
    expect(waiting.stdout).toContain('run "dossier migrate"')
    const [known, done] = [await run('--check', '--json'), await run()]
    expect(JSON.parse(known.stdout)).toMatchObject({
      state: 'waiting',
      features: expect.arrayContaining([{ feature: 'records', from: 1, to: expect.any(Number) }]),
    })
    expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('those of this version now')])
    const [first = ''] = done.stderr.split('\n')
    expect(first).toMatch(/^Step 1 of \d+: records 2$/)
    expect(done.stderr.trimEnd().split('\n')).toHaveLength(Number(/of (\d+)/.exec(first)?.[1]))
    for (const args of [['--check'], []]) {
      const { code, stdout, stderr } = await run(...args)
      expect([code, stdout, stderr]).toEqual([0, 'Nothing is to be done: the records are those of this version.\n', ''])
    }
    expect(JSON.parse((await run('--json')).stdout)).toEqual({ state: 'current', features: [] })
  })

  it('does not touch what a running server has', async () => {
    await cli.serve(() => ({}))
    const { code, stderr } = await cli.run(['migrate'])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is in use by a server at http.*stop it first/)])
  })

  it('does not make a home', async () => {
    const { code, stderr } = await cli.run(['migrate', '--check', '--home', `${cli.folder}/none`])
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not there')])
  })
})
