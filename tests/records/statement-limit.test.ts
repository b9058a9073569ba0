import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askPostgres, type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'

let database: PostgresServer
let program: Program | undefined

beforeAll(async () => {
  database = await startPostgres()
})
afterAll(async () => {
  await program?.stop()
  await database?.stop()
})

/** From then on the database itself notes each session that stores a document or a tag, with the limit that holds for it. */
const noteLimits = `
  create table seen (session text, statement_limit text);
  create function note_limit() returns trigger language plpgsql as $$ begin
    insert into seen values (current_setting('application_name'), current_setting('statement_timeout'));
    return null;
  end $$;
  create trigger of_reading after insert on document for each statement execute function note_limit();
  create trigger of_tagging after insert on tagging for each statement execute function note_limit()`

const Seen = z.object({ session: z.string(), statement_limit: z.string() })
const Hits = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string() })).min(1) }) })

it('gives up no statement of the worker, and those of the server after two minutes', async () => {
  const args = ['--records', database.address]
  const started = await startProgram(await makeFolder('statement-limit-home'), args)
  program = started
  await askPostgres(database.address, noteLimits)
  const seen = async () => {
    const rows = z.array(Seen).parse(await askPostgres(database.address, 'select distinct session, statement_limit from seen'))
    const isServers = ({ session }: z.infer<typeof Seen>) => session.split(' ').includes(String(started.child.pid))
    return { server: rows.filter(isServers), others: rows.filter((row) => !isServers(row)) }
  }
  const folder = await makeFolder('statement-limit')
  await writeFile(join(folder, 'letter.txt'), 'A letter of the harbour office\n')
  await started.call('POST', '/api/local/index', { folder, project: 'local-datashare' })
  await untilIndexed(started)
  const found = Hits.parse(await started.call('POST', '/api/index/search/local-datashare/_search', {}))
  const [hit] = found.hits.hits
  await started.call('PUT', `/api/local-datashare/documents/tags/${hit?._id}`, ['harbour'])
  const { server, others } = await seen()
  expect(server.map((row) => row.statement_limit)).toEqual(['2min'])
  expect(others.map((row) => row.statement_limit)).toEqual(['0'])
})
