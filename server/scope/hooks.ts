import type { ProjectContents } from '@dossier/contract/projects'
import type { Transaction } from 'kysely'
import type { Caller } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import type { Writes } from '../records/writing/group-commit.ts'

type Trx = Transaction<RecordsSchema>

/** The id of a document, and that of the one that stands in its place now. */
export type Replaced = { fromId: string; toId: string }

/** A file of which something was read, by its line, which still says what that was. */
export type KnownFile = { entryId: number; project: string; pathKey: Uint8Array }

/** What remains to be done in the transaction in which something happens. */
export type InTransaction = (trx: Trx) => Promise<void>

/**
 * A run over a folder, by its bytes, or over files that were chosen (`runId`: its index task), and what of its options is not for the run itself.
 * `ocrLanguage`: as the option has it, or null; `isAgain`: also what was read before. `lendPasswords`: gives another task, before it can be seen, the passwords
 * that came with the run.
 */
export type AskedRun = {
  project: string
  userId: string
  ocr: boolean
  ocrLanguage: string | null
  isAgain: boolean
  lendPasswords?: ((taskId: string) => void) | undefined
} & ({ folder: Buffer; runId: null } | { folder: null; runId: string })

/** What features want to do where another one changes what they are tied to, each in the transaction of the change itself. */
export type Hooks = {
  /** A project goes with everything in it: its rows go too. Another one of its name may come right after. */
  whenProjectGoes(trx: Trx, project: string): Promise<void>
  /** How much of each part hangs on a project, as far as the caller may know of it: what goes with it. Only asked, nothing is changed. */
  countOfProject(asker: { caller: Caller; records: Records }, project: string): Promise<ProjectContents>
  /** Whether rows name a task by this id, which may be gone from the list: no other task may have it. Only asked, nothing is changed. */
  knowsTask(records: Pick<Records, 'db'>, id: string): Promise<boolean>
  /** A folder, by its bytes, is taken out of the index, with all that lies below it. */
  whenFolderGoes(trx: Trx, project: string, folder: Buffer): Promise<void>
  /**
   * What is left of a project that has gone because it is too much for one transaction: removes some of it, in less than 50 ms. Called until it
   * answers 0, else how many rows it removed.
   */
  removeRestOfProject(trx: Trx, project: string): Promise<number>
  /** Likewise of a folder that is taken out of a project, by its bytes, while its lines are still there. */
  removeRestOfFolder(trx: Trx, project: string, folder: Buffer): Promise<number>
  /**
   * What was read of a file is about to give way to what other bytes say, or to nothing where they cannot be read. Called before the transaction in which it
   * does, so that much of it can be prepared in short ones, seen by nobody. Answers what is left to do in that very transaction. It may never come: then the
   * feature finds what it prepared when the file is to be replaced again.
   */
  beforeFileIsReplaced(writes: Writes, file: KnownFile): Promise<InTransaction | undefined>
  /** A file that has gone and one that was found later are the same: what is tied to the line of the first belongs to that of the second from now on. */
  whenFileHasMoved(trx: Trx, lines: { from: number; to: number }): Promise<void>
  /**
   * Documents have given way to others at the same places: other bytes at the same path. At most a few hundred at a time, to be asked for in few
   * statements, since others wait for this transaction. Answers the new ids to which there was something to carry over. A file that was moved
   * keeps its id; nothing is called then.
   */
  whenDocumentsAreReplaced(trx: Trx, project: string, replaced: Replaced[]): Promise<string[]>
  /**
   * Documents have come under numbers that they did not have before, at most a few hundred at a time, such as after their folder was removed and indexed again.
   */
  whenDocumentsAppear(trx: Trx, project: string, ids: string[]): Promise<void>
  /** Documents were stored as their files have them, for the first time or once more, at most a few hundred at a time. */
  whenDocumentsAreStored(trx: Trx, project: string, ids: string[]): Promise<void>
  /** Documents have another text now although their files are as they were: OCR has put its own behind it. */
  whenTextsChange(trx: Trx, project: string, ids: string[]): Promise<void>
  /** A run or a walk is about to be asked for. Throws an AppError where nothing may be read into the project. */
  beforeRunIsAsked(records: Pick<Records, 'db'>, project: string): Promise<void>
  /** A run was asked for, or joined. */
  whenRunIsAsked(trx: Trx, run: AskedRun): Promise<void>
}
