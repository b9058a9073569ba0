import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { lendSchemas } from './migrated-schemas.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL for tests; absent where none could be started. */
    postgres: string | undefined
  }
}

let server: PostgresServer | undefined

/** One PostgreSQL for all test files. Where it cannot be started its tests are left out with a line, but in CI they must run. */
export async function setup(project: TestProject): Promise<void> {
  try {
    server = await startPostgres()
    await lendSchemas(server.address)
    project.provide('postgres', server.address)
  } catch (error) {
    if (process.env.CI) throw error
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`PostgreSQL cannot be started here, its tests are left out: ${reason}\n`)
  }
}

/** Ends it, with all that the tests left in it. */
export async function teardown(): Promise<void> {
  await server?.stop()
}
