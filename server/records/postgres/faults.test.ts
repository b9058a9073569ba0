import { Pool } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { translateFault } from './faults.ts'

const postgres = inject('postgres')

it.skipIf(postgres === undefined)('a pool whose connections are all in use is busy, not away', async () => {
  const pool = new Pool({ connectionString: postgres, max: 1 })
  const client = await pool.connect()
  // From now on: the first one is made by a process that may have to wait for a processor.
  pool.options.connectionTimeoutMillis = 50
  onTestFinished(async () => {
    client.release()
    await pool.end()
  })
  const fault = await pool.connect().catch(translateFault)
  expect(fault).toMatchObject({ code: 'CONFLICT' })
})

it.skipIf(postgres === undefined)('a missing right is named with its cure and not waited for', async () => {
  const pool = new Pool({ connectionString: postgres, max: 1 })
  onTestFinished(() => pool.end())
  const asNobody = 'set session authorization pg_monitor; select * from pg_authid'
  const fault = await pool.query(asNobody).catch(translateFault)
  expect(fault).toMatchObject({ code: 'INTERNAL', message: expect.stringMatching(/permission denied .*: give it with GRANT/) })
})

it('a connection that is refused says so', () => {
  const fault = translateFault(Object.assign(new Error('no such role'), { code: '28000' }))
  expect(fault).toMatchObject({ code: 'RECORDS_DOWN', message: expect.stringMatching(/refuses the connection \(no such role\)/) })
})
