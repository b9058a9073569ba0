import { join } from 'node:path'
import { copiesFolderOf } from '../../documents/given-unpacker.ts'
import type { Passwords } from '../../extract/port.ts'
import { filesAtOnce, readerHeaps } from '../../extract/reader-memory.ts'
import { projectOf } from '../../tasks/kind.ts'
import type { HeldReader, WorkerScope } from '../../worker/worker-scope.ts'
import type { RunArgs } from '../ask/run-args.ts'
import { Claims } from '../read/claims.ts'
import type { Reading } from '../read/read-waiting.ts'

/** Files beyond those that are at Tika: before it (digest) or behind it (our own look at the file, census). */
const besideReader = 3

/** `isHelper`: another worker has the run as its task. */
type Reader = { held: HeldReader; passwords?: Passwords | undefined; isHelper: boolean }

/** How the files of a run are read: what is the same for each worker that reads some. */
export function readingOf(scope: WorkerScope, args: RunArgs, { held, passwords, isHelper }: Reader) {
  const { records, program, log, taskId, worker } = scope
  const project = projectOf(scope)
  const { language, charset, strings } = args
  // Once: the system is asked for its processors each time.
  const readers = filesAtOnce(readerHeaps(program.config.memory).firstMegabytes) + besideReader
  const claims =
    worker.id === undefined ? undefined : new Claims({ records, runId: taskId, project, workerId: worker.id, isHelper })
  return {
    records,
    hooks: program.hooks,
    extractor: held.extractor,
    languageOf: language === null ? held.languageOf : () => language,
    ...(charset !== null && { charset }),
    strings,
    ...(language !== null && { language }),
    ...(passwords && { passwords }),
    home: program.layout.home,
    copies: copiesFolderOf(program),
    halfRead: join(program.layout.halfRead, taskId),
    readers: () => (worker.power.isOnBattery ? 1 : readers),
    log,
    runId: taskId,
    project,
    folder: args.retry ? undefined : Buffer.from(args.folderKey, 'hex'),
    takeInHand: (entryId: number) => worker.hands.take(entryId),
    ...(claims && { claims }),
  } satisfies Partial<Reading>
}
