import type { LedgerState, Reason } from '@dossier/contract'
import type { KeptBytes } from '../evidence/kept-bytes.ts'

/** The port of extraction: bytes of one file on disk to texts and metadata of it and of everything embedded in it. */
export interface Extractor {
  /**
   * Reads one file. Never throws for a file's own fault: that is in the outcome. Throws AppError for ours (Java missing, disk), and
   * rejects with the signal's reason when aborted.
   */
  extract(file: FileToExtract, signal: AbortSignal, watch?: ReadingWatch): Promise<Extraction>
  /** Name and version of the tool, such as `Apache Tika 3.3.2`; starts it where needed. */
  version(signal: AbortSignal): Promise<string>
  /** Whether others follow soon, which is expected unless denied: a file that waits until nothing else is there to be read begins at once where none does. */
  expectMore?(isExpected: boolean): void
  close(): Promise<void>
}

/**
 * Told where a file is while it is read. `onAside`: it waits to be read apart from the others, which need not wait for it, perhaps for long; `onTurn`:
 * it is being read there. `onSlow`: the reader has room for the next, as it takes long or is being compared. `onMembers`: it is a large container, or a long
 * text in parts, of which so much was read. Each may be told several times.
 */
export type ReadingWatch = { onAside(): void; onTurn(): void; onSlow(): void; onMembers?(members: MembersRead): void }

/** How many members of a large container, or parts of a long text, have been read so far; `of`: as many as it names, null where that is not known beforehand. */
export type MembersRead = { read: number; of: number | null }

export type FileToExtract = {
  /** The path as the file system has it, byte for byte. */
  path: Buffer
  /** The file's own name, decoded. */
  name: string
  sizeBytes: number
  /** How many members it is known to have, where it is a portion of a large container: it may take the longer. */
  members?: number
  /** Passwords to try on it, and on what lies in it, where it is locked. */
  passwords?: Passwords
  /** The encoding of plain texts, in it too, that do not tell theirs, by a name that TextDecoder knows. */
  charset?: string
  /** Where it has no text for any reader, what looks like text among its bytes is taken. */
  strings?: boolean
  /** Its bytes where they are in memory already; they may be let go at any time. */
  kept?: KeptBytes
  /** The folder for what was read of it, where it is read piece by piece: a reading that is cut off goes on from there. Its owner takes it away. */
  halfRead?: string
}

/** A list of passwords; `isKept`: which of them opened what stays with the document. */
export type Passwords = { list: readonly string[]; isKept: boolean }

/** The state that a document ends in, and why. */
export type Outcome = { state: LedgerState; reasons: Reason[] }

/** What was read of one file. */
export type Extraction = {
  root: ExtractedPart
  /** Everything embedded in it at any depth, parents before their children; pictures of a page are folded into their parent. */
  embedded: EmbeddedPart[]
  /**
   * What is embedded, piece by piece, where all of it would not go into memory: parts of a long text, portions of a large container. Each is as `embedded`,
   * with places within the piece; `embedded` is empty then. The root holds at their end.
   */
  more?: AsyncIterable<EmbeddedPart[]>
  /** Milliseconds for the whole file. */
  durationMs: number
  /** Such as `Apache Tika 3.3.2`. */
  tool: string
}

export type ExtractedPart = {
  outcome: Outcome
  /** Without parameters; `unknown` where nothing is known. */
  contentType: string
  contentEncoding: string
  /** Trimmed of code points up to U+0020 at both ends. */
  text: string
  /** Tika's keys and values, without those that change from run to run. */
  metadata: Record<string, string[]>
  /** Codes of what is not seen at once, such as `comments`; absent where nothing is known to be. */
  hiddenParts?: string[]
  /** What comparing the text with the file itself came to, such as `recovered`; absent where nothing was to be said. */
  secondReading?: string[]
}

export type EmbeddedPart = ExtractedPart & {
  /** Its place in `embedded` of its parent, or -1 for the root. */
  parent: number
  /** 1 for what lies directly in the file. */
  level: number
  /** The name inside its container, or null. */
  name: string | null
  /** Names from the root down, joined by `!/`. */
  embeddedPath: string
  relationshipId: string | null
  /** Hex SHA-384 of its bytes; null where the tool gave none, or that of no bytes. */
  digest: string | null
  /** Tika's place in the tree (`/2/5`), unique within the file. */
  placeInContainer: string
  /** Bytes, or null. */
  sizeBytes: number | null
}

/**
 * Raised whenever files may come out better than before: those that an older version read are then offered to be read again. 2 is the first that compares, 3
 * the first that looks for lost sectors and judges tables by words, 4 the first that tells of links in archives, lost directories and embedded fonts, 5 the
 * first that reads huge archives to their end, what is whole of a broken bzip2, and 7z without times, 6 the first that reads 7z of every method and knows JSON
 * and damaged texts by their content, 7 the first that splits glued lines of OpenDocument and looks at the sums of packed texts in messages of Outlook, 8 the
 * first that reads databases of SQLite, 9 the first that reads what lies beside these, 10 the first that knows messages behind long headers and puts lines of messages right that
 * were read in a wrong encoding, 11 the first that joins letters that are set apart in PDFs and
 * compares Word, Excel and PowerPoint files of before 2007, 12 the first that compares electronic books and OneNote and reads books for Mobipocket,
 * 13 the first that reads what stands coded in texts, and tells what is encrypted for a receiver, 14 the first that compares sound, films and pictures,
 * 15 the first that compares Visio, Publisher, Access, XPS, compiled help and plans of Project, 16 the first that tells of bytes in a zip which belong to no member, and of lost
 * pieces of Photoshop files, of Ogg and of tags.
 */
export const readingVersion = 16

const ending = `, reading ${readingVersion}`

/** The name of the tool as it stands in each line of the ledger, with our version: `Apache Tika 3.3.2, reading 2`. */
export function withReadingVersion(tool: string): string {
  return tool.endsWith(ending) ? tool : `${tool}${ending}`
}

/** For SQL's `like`: names of tools with the present version. */
export const presentTools = `%${ending}`
