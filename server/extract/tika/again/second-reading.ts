import type { Reason } from '@dossier/contract'
import type { Answer, FileToSend, TikaRecord } from '../process/request.ts'

/** What the reader gave of one file, in the end. */
export type Read = {
  records: TikaRecord[]
  isCut: boolean
  /** What was not read of the file though the reader says nothing of it. */
  missing?: Reason
  /** The same of what is embedded, by its digest. */
  inside?: Map<string, Reason>
}

/** What a second reading may use: the reader, a folder for files to give it, and how many bytes these may have; until when. */
export type Means = {
  again: (file: FileToSend) => Promise<Answer>
  folder: string
  roomBytes: number
  signal: AbortSignal
}
