import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { whileCrossed } from '../faults.ts'
import { translateFault } from './faults.ts'
import { toParameter } from './values.ts'

/**
 * PostgreSQL with one writing transaction at a time, as SQLite has it: numbers of changes become visible in their order, and what a transaction
 * reads before it writes (the winner of equal files) still holds when it writes. Single statements do not wait for it.
 */
export class OneWriterDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #lost: AbortSignal

  constructor(pool: PostgresDialectConfig['pool'], lost: AbortSignal) {
    const config = { pool, onCreateConnection: dress }
    super(config)
    this.#config = config
    this.#lost = lost
  }

  override createDriver(): Driver {
    return new OneWriterDriver(this.#config, this.#lost)
  }
}

/** Records in different schemas of one database do not wait for each other. */
const lock = CompiledQuery.raw("select pg_advisory_xact_lock(hashtext('dossier records'), hashtext(current_schema()))")

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class OneWriterDriver extends PostgresDriver {
  readonly #lost: AbortSignal

  constructor(config: PostgresDialectConfig, lost: AbortSignal) {
    super(config)
    this.#lost = lost
  }

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    this.#lost.throwIfAborted()
    return translated(super.acquireConnection(...options))
  }

  override async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings)
    try {
      await connection.executeQuery(lock)
    } catch (error) {
      // Kysely takes back only what has begun: the connection would go back to the pool in the middle of a transaction.
      await super.rollbackTransaction(connection)
      throw error
    }
  }
}

/**
 * Called once for each new connection: parameters as both databases store them, faults that say what to do. A statement outside of a transaction that
 * crossed with one is done once more; of a transaction all would have to be.
 */
async function dress(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection)
  let isInTransaction = false
  connection.executeQuery = async <Row>(query: CompiledQuery) => {
    const run = () => translated(execute<Row>({ ...query, parameters: query.parameters.map(toParameter) }))
    if (isBegin(query.sql)) isInTransaction = true
    if (!isInTransaction) return whileCrossed(run)
    if (isEnd(query.sql)) isInTransaction = false
    return run()
  }
  for (const limit of limits) await connection.executeQuery(CompiledQuery.raw(limit))
}

const isBegin = (statement: string) => /^(begin|start transaction)\b/.test(statement)
const isEnd = (statement: string) => statement === 'commit' || statement === 'rollback'

/** As long as on SQLite; and a process that hangs in the middle of a transaction must not keep all others from writing. */
const limits = ['set lock_timeout = 10000', 'set idle_in_transaction_session_timeout = 60000']

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw translateFault(error)
  }
}
