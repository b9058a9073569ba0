import type { FileHandle } from 'node:fs/promises'
import { Parser, type ParserOptions } from 'htmlparser2'
import { type Bytes, bytesOf } from '../../containers/bytes.ts'
import { type OpenedDocument, openLockedDocument } from '../../containers/office-locks/locked-open-document.ts'
import { readZipDirectory } from '../../containers/zip/zip-directory.ts'
import { zipMemberPieces } from '../../containers/zip/zip-member-pieces.ts'
import { FileLocked } from '../../recognition/pages/file-locked.ts'

/** What is told of the XML of a part while it is read; names without their prefixes. Answering true from `isEnough` ends the reading. */
export type PartVisitor = {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
  isEnough?(): boolean
}

/** The parts of an office package by their names; each is read as a stream, of XML or (`pieces`) of bytes. */
export type Parts = {
  names(): string[]
  has(name: string): boolean
  walk(name: string, visitor: PartVisitor): Promise<void>
  pieces(name: string): Promise<AsyncIterable<Buffer>>
}

const options: ParserOptions = { xmlMode: true, decodeEntities: true }
/** Unpacked, of one part: a zip can promise anything. */
const mostBytes = 4 * 1024 * 1024 * 1024
/** Each level makes every further one slower to open. */
const deepest = 20_000

/** Opens an office package. @throws Error where it is none. */
export async function openParts(handle: FileHandle): Promise<Parts> {
  return partsOf(await bytesOf(handle))
}

/** The same of a document of OpenDocument, which is opened where it is locked. @throws FileLocked where no password fits. */
export async function openDocumentParts(archive: Bytes, passwords: readonly string[]): Promise<Parts> {
  const opened = await openLockedDocument(archive, passwords)
  if (!opened) throw new FileLocked()
  return opened === 'plain' ? partsOf(archive) : partsOf(opened.archive, opened.pieces)
}

/** The same of bytes that are at hand; `opened`: members that have to be opened first. */
export async function partsOf(archive: Bytes, opened?: OpenedDocument['pieces']): Promise<Parts> {
  const directory = await readZipDirectory(archive)
  if (!directory) throw new Error('it is no package of parts')
  const members = new Map(directory.members.map((member) => [member.name.toString().replace(/^\//, ''), member]))
  const pieces = async (name: string) => {
    const member = members.get(name)
    const packed = member && (await (opened?.(name) ?? zipMemberPieces(archive, member)))
    if (!packed) throw new Error(`its part ${name} cannot be read`)
    return upTo(mostBytes, packed, name)
  }
  return {
    names: () => [...members.keys()],
    has: (name) => members.has(name),
    pieces,
    walk: async (name, visitor) => {
      let depth = 0
      const parser = new Parser(
        {
          onopentag: (tag, attributes) => {
            depth += 1
            visitor.open?.(local(tag), attributes)
          },
          ontext: (text) => visitor.text?.(text),
          onclosetag: (tag) => {
            depth -= 1
            visitor.close?.(local(tag))
          },
        },
        options,
      )
      const decoder = new TextDecoder()
      for await (const piece of await pieces(name)) {
        parser.write(decoder.decode(piece, { stream: true }))
        if (depth > deepest) throw new Error(`its part ${name} has elements within elements without end`)
        if (visitor.isEnough?.()) return
      }
      parser.end(decoder.decode())
    },
  }
}

async function* upTo(most: number, pieces: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > most) throw new Error(`its part ${name} is too large`)
    yield piece
  }
}

/** Unpacks the XML of a package for nothing but what it amounts to: what a zip says of that need not be true. @throws Error where all of it has more bytes or more marks than this. */
export async function refuseLarge(parts: Parts, most: { bytes: number; marks: number }): Promise<void> {
  let [bytes, marks] = [0, 0]
  for (const name of parts.names().filter((each) => /\.(?:xml|rels)$/i.test(each)))
    for await (const piece of await parts.pieces(name)) {
      bytes += piece.length
      for (let at = piece.indexOf(0x3c); at >= 0; at = piece.indexOf(0x3c, at + 1)) marks += 1
      if (bytes > most.bytes || marks > most.marks) throw new Error('its text is too large to be shown here')
    }
}

/** What a part refers to, by its names for it; what lies elsewhere than in the package is left out. */
export async function targetsOf(parts: Parts, part: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  const relations = part.replace(/([^/]+)$/, '_rels/$1.rels')
  if (!parts.has(relations)) return targets
  await parts.walk(relations, {
    open: (tag, { Id = '', Target = '', TargetMode }) => {
      if (tag !== 'Relationship' || TargetMode === 'External') return
      const path = new URL(Target, `file:///${part}`).pathname
      targets.set(Id, decodeURIComponent(path.slice(1)))
    },
  })
  return targets
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
