import type { Transaction } from 'kysely'
import type { RecordsSchema } from '../records/schema.ts'

type Trx = Transaction<RecordsSchema>

/** What features want to do where another one changes what they are tied to, each in the transaction of the change itself. */
export type Hooks = {
  /** A project goes with everything in it: its rows go too. */
  whenProjectGoes(trx: Trx, project: string): Promise<void>
  /**
   * A document has given way to another one at the same place: other bytes at the same path. Answers whether there was something to carry over
   * from one id to the other. A file that was moved keeps its id; nothing is called then.
   */
  whenDocumentIsReplaced(trx: Trx, project: string, fromId: string, toId: string): Promise<boolean>
  /** Documents have come under numbers that they did not have before, such as after their folder was removed and indexed again. */
  whenDocumentsAppear(trx: Trx, project: string, ids: string[]): Promise<void>
}
