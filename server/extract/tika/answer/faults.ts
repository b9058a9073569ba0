import { because, type Reason } from '@dossier/contract'
import type { TikaRecord } from '../process/request.ts'
import { contentTypeOf, first, textOf, values } from './record.ts'

/** Prefix of the metadata keys that hold the reader's exceptions. */
export const exceptionPrefix = 'X-TIKA:EXCEPTION:'

/** The reader's exceptions for one document. */
export type Faults = {
  isEncrypted: boolean
  /** It knows the format and cannot read this kind of it. */
  isUnsupported: boolean
  /** Why it stopped, in one line. */
  stopped?: string
  /** What it left out while going on. */
  warning?: string
  /** A limit of ours was reached. */
  limit?: Reason
  /** Members that need a password, by name. */
  encryptedMembers: string[]
}

const unsupported = /not (currently |yet )?supported|isn't (currently |yet )?supported|unsupported|support not added/i
const locks = /EncryptedDocumentException|PasswordRequiredException/
const nothingSigned = /detached pkcs7 signature/
/** Of a FLAC file without comments, which the reader takes for granted: there is nothing that it did not read. */
const noComments = /"org\.gagravarr\.vorbis\.VorbisStyleComments\.\w+\(\)" because "comments" is null/
/** Mistakes of the reader's own, whose messages are about its code. */
const ownMistakes = /^(NullPointer|(Array|String)?IndexOutOfBounds|ClassCast|NegativeArraySize)Exception$/

/** Reads the exceptions that Tika leaves among the metadata; the status of its answer is 200 whatever happened. */
export function faultsOf(record: TikaRecord): Faults {
  const said = first(record, `${exceptionPrefix}container_exception`) ?? first(record, `${exceptionPrefix}embedded_exception`)
  const main = said !== undefined && noComments.test(said) ? undefined : said
  const streams = values(record, `${exceptionPrefix}embedded_stream_exception`)
  const all = [main, ...streams].filter((text) => text !== undefined)
  const broken = main && !nothingSigned.test(main) ? main : streams.find((text) => !locks.test(text))
  const stopped = broken && causeOf(broken)
  const warning = first(record, `${exceptionPrefix}warn`)
  const limit = limitOf(record)
  return {
    isEncrypted: all.some((text) => locks.test(text)),
    isUnsupported: main !== undefined && unsupported.test(main),
    ...(stopped ? { stopped } : {}),
    ...(warning ? { warning: causeOf(warning) } : {}),
    ...(limit ? { limit } : {}),
    encryptedMembers: streams.flatMap((text) => /stream \((.*)\) is encrypted/.exec(text)?.[1] ?? []),
  }
}

/** The reader knows the type by name only and has nothing that opens it. */
export function hasNoReader(record: TikaRecord): boolean {
  const readers = values(record, 'X-TIKA:Parsed-By')
  return readers.length === 1 && readers[0] === 'org.apache.tika.parser.EmptyParser'
}

/** How many lines the reader found among the bytes of a OneNote file of a kind that it does not know: then it gives these alone, and no property. */
export function stringsOf(record: TikaRecord): number | undefined {
  const isKnown = contentTypeOf(record) !== 'application/onenote' || Object.keys(record).some((key) => key.startsWith('onenote:'))
  return isKnown ? undefined : textOf(record).split('\n').length
}

/** Of a record only what it says of faults. */
export function faultsIn(record: TikaRecord): TikaRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key.startsWith(exceptionPrefix)))
}

function limitOf(record: TikaRecord): Reason | undefined {
  if (first(record, `${exceptionPrefix}write_limit_reached`)) return because('limit-text')
  if (first(record, `${exceptionPrefix}embedded_resource_limit_reached`)) return because('limit-documents')
  return undefined
}

/** The root cause in one line, without what varies between runs: object addresses, temporary files. */
function causeOf(trace: string): string {
  const lines = trace.split('\n')
  const cause = lines.findLast((line) => line.startsWith('Caused by: '))?.slice('Caused by: '.length) ?? lines[0] ?? ''
  const [, name = '', message = ''] = /^(?:[\w$]+\.)*([\w$]+)(?:: (.*))?$/.exec(cause.trim()) ?? [undefined, '', cause.trim()]
  if (ownMistakes.test(name)) return `the reader met something that it does not expect (${spaced(name)})`
  const words = (message || spaced(name)).replace(/^(?:[\w$]+\.)+[\w$]+(?:: |; (?:(?:line|column)Number: \d+; )*)/, '')
  return words
    .replace(/@[0-9a-f]{4,}/g, '')
    .replace(/\S*apache-tika-\S*/g, 'it')
    .slice(0, 200)
}

/** `EmptyFileException` -> `Empty File Exception`. */
function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2')
}
