import { type Task, taskClasses } from '@dossier/contract'
import { Verification, VerifyProperties, verifyCalls } from '@dossier/contract/ledger/verify'
import { z } from 'zod'
import type { Records } from '../../records/open.ts'
import type { Scope } from '../../scope/scope.ts'
import { askTask } from '../../tasks/ask-task.ts'
import { begunBy } from '../../tasks/begun-by.ts'
import { projectOf, type TaskScope, taskKind } from '../../tasks/kind.ts'
import { checkDisk } from './check-disk.ts'
import { checkDocuments } from './check-documents.ts'
import { checkIndex } from './check-index.ts'
import { checkLines } from './check-lines.ts'
import { Findings } from './findings.ts'

/**
 * Looks again, on its own, at everything that the ledger says: walks the folders, reads the bytes of every file, counts every line, and compares ledger,
 * records, index and disk with each other. It changes nothing. While it goes on no run begins that was asked for later.
 */
export const verifyKind = taskKind({
  name: taskClasses.verify,
  type: 'VERIFY',
  args: z.object({}),
  properties: VerifyProperties,
  result: Verification,
  needs: 'operator',
  atOnce: 1,
  isResumable: true,
  memoryMb: 0,
  after: [
    taskClasses.index,
    taskClasses.scan,
    taskClasses.removeFolder,
    taskClasses.removeProject,
    taskClasses.rebuild,
    taskClasses.ocr,
  ],
  begunBy: begunBy(verifyCalls.verify, z.looseObject({ defaultProject: z.string() }), ({ defaultProject: project }) => ({
    params: { project },
  })),
  hasGotOn: ({ files }, before) => files > (before?.files ?? 0),
  run: async (scope: TaskScope, _args, report, signal) => {
    const { records, engine } = scope
    const project = projectOf(scope)
    const findings = new Findings()
    const check = { records, project, findings, signal }
    const seen = { files: 0, bytes: 0 }
    const expected = await expectFiles(records, project)
    const tell = () =>
      report({ properties: { ...seen, differences: findings.total, ...expected }, progress: progressOf(seen, expected) })
    tell()
    const onFile = (sizeBytes: number) => {
      seen.files += 1
      seen.bytes += sizeBytes
      tell()
    }
    await checkDisk({ ...check, onFile })
    const { lines, missing, states } = await checkLines(check)
    const stored = await checkDocuments(check)
    const indexed = await checkIndex({ ...check, engine }, stored)
    tell()
    const { counts, differences } = findings
    return { ...seen, lines, documents: stored.length, indexed, states, found: lines, missing, counts, differences }
  },
})

/** What the ledger has that is to be read again: files on disk with a digest. What lies in the folders besides is not known before they were walked. */
async function expectFiles({ db }: Records, project: string): Promise<{ expectedFiles: number; expectedBytes: number }> {
  const { files, bytes } = await db
    .selectFrom('entry')
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number | null>('size_bytes').as('bytes')])
    .where('project', '=', project)
    .where('parent_entry', 'is', null)
    .where('digest', 'is not', null)
    .where('missing_since', 'is', null)
    .executeTakeFirstOrThrow()
  return { expectedFiles: Number(files), expectedBytes: Number(bytes ?? 0) }
}

/** From 0 to 1 by bytes and files alike, for a million empty files take their time too; comparing lines and index comes last and is short. */
function progressOf(
  seen: { files: number; bytes: number },
  { expectedFiles, expectedBytes }: Awaited<ReturnType<typeof expectFiles>>,
): number {
  const share = (part: number, whole: number) => (whole === 0 ? 1 : Math.min(1, part / whole))
  return (share(seen.files, expectedFiles) + share(seen.bytes, expectedBytes)) / 2
}

/** Asks for a verification of a project; one that has not ended is joined. */
export function requestVerify(scope: Scope, project: string): Promise<Task> {
  return askTask(scope, verifyKind, { project, args: {} })
}
