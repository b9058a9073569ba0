import { join } from 'node:path'
import type { Unpacker } from '../extract/unpacker.ts'
import type { LimitedFolder } from '../home/drop-oldest.ts'
import { GivenKind } from '../scope/given.ts'
import type { Surroundings } from '../scope/program.ts'
import { draftsOf } from './embedded/kept-files.ts'

/** Takes documents out of files that we do not open ourselves; absent where nobody gave it. */
export const givenUnpacker = new GivenKind<Unpacker | undefined>('unpacker', undefined)

/** What of the program is needed to take documents out of files. */
export type ProgramOfEmbedded = Pick<Surroundings, 'given' | 'layout'>

/** Where copies lie while they are written or read, each named by the process that made it. */
export function copiesFolderOf(program: Pick<ProgramOfEmbedded, 'layout'>): string {
  return draftsOf(keptFilesOf(program))
}

/** Enough to look through the attachments of a mailbox twice without waiting. */
const mostBytes = 2 * 1024 ** 3

/** Where documents are kept that were taken out of files. */
export function keptFilesOf({ layout }: Pick<ProgramOfEmbedded, 'layout'>): LimitedFolder {
  return { folder: join(layout.embedded, 'kept'), mostBytes }
}
