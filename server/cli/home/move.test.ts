import { describe, expect, it } from 'vitest'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()

describe('dossier move', () => {
  it('names what it needs where no new place is told, or two are', async () => {
    for (const args of [[], ['--to', 'postgres://me@localhost/db', '--to-home', cli.folder], ['--to-home', '']]) {
      const { code, stderr } = await cli.run(['move', ...args])
      expect([code, stderr], args.join(' ')).toEqual([2, expect.stringContaining('--to-home FOLDER')])
    }
  })

  it('takes an address as the setting takes it: of a PostgreSQL, and without a password', async () => {
    for (const address of ['mysql://me@localhost/db', 'postgres://me:secret@localhost/db', 'db.sqlite']) {
      const { code, stderr } = await cli.run(['move', '--to', address])
      expect(code, address).toBe(2)
      expect(stderr).toContain('must be an address such as postgres://user@host:5432/database')
      expect(stderr).not.toContain('secret')
    }
  })

  it('does not make the home that it is to move the records of', async () => {
    const { code, stderr } = await cli.run(['move', '--to-home', cli.folder, '--home', `${cli.folder}/none`])
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not there')])
  })
})
