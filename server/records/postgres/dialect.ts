import { AppError } from '@dossier/contract'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { Busy, whileCrossed } from '../faults.ts'
import type { Patience } from '../waiting.ts'
import { noticesDeath, noticesSilence } from './connection.ts'
import { translateFault } from './faults.ts'
import { toParameter } from './values.ts'
import { takeWriting, tellWriter } from './writer.ts'

/**
 * Who opens the records. Aborted `lost` keeps it from all that they hold; `worker`: the id under which it is entered as one of several workers, and writes for as long
 * as it is. `answers`: people wait for what it asks, so that no statement may hang for ever. `patience`: how it waits at its start.
 */
export type Opener = { lost: AbortSignal; worker?: string; answers?: boolean; patience?: Patience }

/**
 * PostgreSQL with one writing transaction at a time, as SQLite has it: numbers of changes become visible in their order, and what a transaction
 * reads before it writes (the winner of equal files) still holds when it writes. Single statements do not wait for it, but those of one of several workers.
 */
export class OneWriterDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #opener: Opener

  constructor(pool: PostgresDialectConfig['pool'], opener: Opener) {
    const config = { pool, onCreateConnection: dressed(opener) }
    super(config)
    this.#config = config
    this.#opener = opener
  }

  override createDriver(): Driver {
    return new OneWriterDriver(this.#config, this.#opener)
  }
}

/** At the beginning of each transaction. Throws RECORDS_DOWN where others go on with what this worker had. */
async function takeTurn(connection: Pick<DatabaseConnection, 'executeQuery'>, { worker }: Opener): Promise<void> {
  await connection.executeQuery(takeWriting)
  if (worker === undefined) return
  // A statement of its own: it is to see what was written while this one waited.
  const entered = CompiledQuery.raw('select 1 from worker where id = $1 and taken_by is null', [worker])
  const { rows } = await connection.executeQuery(entered)
  if (rows.length === 0)
    throw new AppError('RECORDS_DOWN', { message: 'This worker lost its lease: others go on with its tasks.' })
}

type Beginning = { begin(): Promise<unknown>; takeBack(): Promise<unknown> }

/** Begins a transaction that has its turn; whoever waits in vain is told for whom. Throws CONFLICT, RECORDS_DOWN. */
async function untilTurn(
  connection: Pick<DatabaseConnection, 'executeQuery'>,
  opener: Opener,
  { begin, takeBack }: Beginning,
): Promise<void> {
  for (;;) {
    await begin()
    try {
      return await takeTurn(connection, opener)
    } catch (error) {
      await takeBack()
      const fault = translateFault(error)
      if (!(fault instanceof Busy)) throw fault
      const named = new Busy(fault, await tellWriter(connection))
      const { patience } = opener
      if (!patience || performance.now() > patience.until) throw named
      patience.tell(`Waiting for the turn to write. ${named.message}`)
    }
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class OneWriterDriver extends PostgresDriver {
  readonly #opener: Opener

  constructor(config: PostgresDialectConfig, opener: Opener) {
    super(config)
    this.#opener = opener
  }

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    this.#opener.lost.throwIfAborted()
    return translated(super.acquireConnection(...options))
  }

  override async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    await untilTurn(connection, this.#opener, {
      begin: () => super.beginTransaction(connection, settings),
      // Kysely takes back only what has begun: the connection would go back to the pool in the middle of a transaction.
      takeBack: () => super.rollbackTransaction(connection),
    })
  }
}

/**
 * Called once for each new connection: parameters as both databases store them, faults that say what to do. A statement outside of a transaction that
 * crossed with one is done once more; of a transaction all would have to be.
 */
const dressed =
  (opener: Opener) =>
  async (connection: DatabaseConnection): Promise<void> => {
    const execute = connection.executeQuery.bind(connection)
    let isInTransaction = false
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      const run = () => translated(execute<Row>({ ...query, parameters: query.parameters.map(toParameter) }))
      if (isBegin(query.sql)) isInTransaction = true
      if (!isInTransaction) {
        const isToWait = opener.worker !== undefined && isWrite(query.sql)
        return whileCrossed(isToWait ? () => translated(inTurn({ executeQuery: execute }, opener, run)) : run)
      }
      if (isEnd(query.sql)) isInTransaction = false
      return run()
    }
    for (const limit of limitsFor(opener)) await connection.executeQuery(CompiledQuery.raw(limit))
    await connection.executeQuery(CompiledQuery.raw(noticesDeath)).catch(() => {})
  }

/** A single statement as a transaction. */
async function inTurn<T>(
  connection: Pick<DatabaseConnection, 'executeQuery'>,
  opener: Opener,
  run: () => Promise<T>,
): Promise<T> {
  const takeBack = () => connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
  await untilTurn(connection, opener, { begin: () => connection.executeQuery(CompiledQuery.raw('begin')), takeBack })
  try {
    const done = await run()
    await connection.executeQuery(CompiledQuery.raw('commit'))
    return done
  } catch (error) {
    await takeBack()
    throw error
  }
}

const isBegin = (statement: string) => /^(begin|start transaction)\b/.test(statement)
const isWrite = (statement: string) => /^\s*(insert|update|delete)\b/i.test(statement)
const isEnd = (statement: string) => statement === 'commit' || statement === 'rollback'

/** As long as on SQLite. One of several workers waits longer than the lease of another, which may have been stopped in the middle of a transaction, and its takeover last. */
const lockTimeoutMs = 10_000
const workerLockTimeoutMs = 40_000

/** Nobody waits longer for an answer. Workers and commands of the operator have none: their work is long. */
const statementTimeoutMs = 120_000

/** A process that hangs in the middle of a transaction must not keep all others from writing. */
const limitsFor = ({ worker, answers }: Opener) => [
  `set lock_timeout = ${worker === undefined ? lockTimeoutMs : workerLockTimeoutMs}`,
  `set statement_timeout = ${answers ? statementTimeoutMs : 0}`,
  'set idle_in_transaction_session_timeout = 60000',
  noticesSilence,
]

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw translateFault(error)
  }
}
