import type { FileToExtract } from '../../port.ts'
import { contentTypeOf, textOf } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'
import type { Means, Read } from './second-reading.ts'

/** Text that runs up or down a page, as the reader gives it: letter by letter, each on a line of its own, or a few narrow ones together. Scripts that are written so have no capitals. */
const lettersOnLines = /^(?:(?:[\p{Lu}\p{Ll}]\n+){4,}|(?:[\p{Lu}\p{Ll} ]{1,4}\n+){8,})/gmu

/** Whether a PDF, or one in the file, has words that the reader took apart because they are turned. */
export function hasTurnedText({ records }: Read): boolean {
  return lettersApart(records) > 0
}

/** Reads a file with turned text once more, each line in its own direction: it takes longer, so only such files are read so. */
export async function readTurned(file: FileToExtract, read: Read, { again }: Means): Promise<Read> {
  const answer = await again({ ...file, hasTurnedText: true })
  if (answer.kind !== 'read' || answer.records.length !== read.records.length) return read
  return lettersApart(answer.records) < lettersApart(read.records)
    ? { ...read, records: answer.records, isCut: answer.isCut }
    : read
}

function lettersApart(records: TikaRecord[]): number {
  const texts = records.filter((record) => contentTypeOf(record) === 'application/pdf').map(textOf)
  return texts.reduce((sum, text) => sum + (`${text}\n`.match(lettersOnLines)?.join('').length ?? 0), 0)
}
