import { because, type Reason } from '@dossier/contract'
import { hasTable, isBinaryPlist } from '../../containers/binary-plist.ts'
import { type Bytes, tailOf } from '../../containers/bytes.ts'
import { placeInEmlx } from '../../containers/mail/emlx.ts'
import { pstFitsSums } from '../../containers/pst/pst-sums.ts'
import { isLog } from '../../containers/sqlite/write-ahead-log.ts'
import { checkBzip2, checkRar, checkTar, isTar } from './archive-ends.ts'
import { checkCompound, compoundMark } from './compound/compound-end.ts'
import { findLostSectors } from './compound/lost-sectors.ts'
import { checkDatabase, checkLog, databaseMark } from './database-pages.ts'
import { checkAiff, checkAsf, checkMatroska, checkMp4, checkRiff, headIsLost, isOfOtherHead } from './media/media-ends.ts'
import { checkTagsBehind } from './media/tags-behind.ts'
import { checkMessage } from './message-end.ts'
import { checkPackedRtf } from './packed-rtf.ts'
import { checkAccess, checkHelp, isAccess, isHelp } from './page-ends.ts'
import { findLostObjects } from './pdf-objects.ts'
import { checkGif } from './pictures/gif-end.ts'
import { checkPhotoshop } from './pictures/photoshop-parts.ts'
import { checkBehindJpeg, checkBitmap, checkJpeg, checkTiff } from './pictures/picture-ends.ts'
import { checkFields, checkPhotograph } from './pictures/picture-fields.ts'
import { checkOgg, checkPng } from './sums.ts'
import { checkTnef, tnefMark } from './tnef-sums.ts'

const tailBytes = 64 * 1024

/**
 * Our own check for truncated files: how they differ from complete ones of their kind. Readers silently recover what they
 * can.
 * @returns what is missing, for the ledger; undefined where nothing is known to be missing.
 */
export async function findMissingEnd(bytes: Bytes, contentType: string): Promise<Reason | undefined> {
  const found = (await findCut(bytes, contentType)) ?? (await findLostSectors(bytes, contentType))
  return found ?? (contentType === 'application/vnd.ms-outlook' ? checkPackedRtf(bytes) : undefined)
}

/** A saved page is one, too. */
const messages = new Set(['message/rfc822', 'multipart/related'])

async function findCut(bytes: Bytes, contentType: string): Promise<Reason | undefined> {
  // By the reader's content type, because other files may begin with an embedded PDF.
  if (contentType === 'application/pdf') return checkPdf(bytes)
  if (messages.has(contentType)) return checkMessage(bytes)
  if (contentType === 'message/x-emlx') return checkEmlx(bytes)
  if (contentType === 'application/json') return checkJson(bytes)
  const head = await bytes.read(0, 512)
  for (const { starts, check } of kinds) if (starts(head)) return check(bytes)
  return isOfOtherHead(contentType, head) ? headIsLost : checkTagsBehind(bytes, contentType)
}

type Check = (bytes: Bytes) => Promise<Reason | undefined>

/** What the first of them finds that finds anything. */
function inTurn(...checks: Check[]): Check {
  return async (bytes) => {
    for (const check of checks) {
      const found = await check(bytes)
      if (found) return found
    }
    return undefined
  }
}

type Kind = { starts(head: Buffer): boolean; check: Check }

const kinds: Kind[] = [
  {
    starts: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
    check: inTurn(checkJpeg, checkPhotograph, checkBehindJpeg),
  },
  { starts: isBinaryPlist, check: checkPropertyList },
  { starts: (head) => head.subarray(1, 8).equals(Buffer.from('PNG\r\n\x1a\n', 'latin1')), check: checkPng },
  { starts: (head) => head.subarray(0, 4).equals(Buffer.from('OggS')), check: checkOgg },
  { starts: (head) => head.subarray(0, 4).equals(Buffer.from('GIF8')), check: checkGif },
  { starts: (head) => head.subarray(0, 8).equals(compoundMark), check: checkCompound },
  { starts: (head) => head.subarray(0, 5).equals(Buffer.from('{\\rtf')), check: checkRichText },
  { starts: (head) => head.subarray(0, 4).equals(Buffer.from('RIFF')), check: inTurn(checkRiff, checkPhotograph) },
  {
    starts: (head) => /^ftyp(heic|heix|mif1|msf1|avif|avis)$/.test(head.toString('latin1', 4, 12)),
    check: inTurn(checkMp4, checkPhotograph),
  },
  {
    starts: (head) => /^(ftyp|styp|sidx|moov|moof|mdat|wide|free|skip|pnot|uuid)$/.test(head.toString('latin1', 4, 8)),
    check: checkMp4,
  },
  { starts: (head) => /^FORM....AIF[FC]/s.test(head.toString('latin1', 0, 12)), check: checkAiff },
  { starts: (head) => head.toString('hex', 0, 8) === '3026b2758e66cf11', check: checkAsf },
  { starts: (head) => head.toString('hex', 0, 4) === '1a45dfa3', check: checkMatroska },
  { starts: (head) => head.subarray(0, 2).equals(Buffer.from('BM')), check: checkBitmap },
  { starts: (head) => head.subarray(0, 4).equals(Buffer.from('8BPS')), check: checkPhotoshop },
  { starts: isTiff, check: inTurn(checkTiff, (bytes) => checkFields(bytes, 0)) },
  { starts: (head) => head.subarray(0, 7).equals(Buffer.from('Rar!\x1a\x07\0', 'latin1')), check: checkRar },
  { starts: (head) => /^BZh[1-9]$/.test(head.toString('latin1', 0, 4)), check: checkBzip2 },
  { starts: (head) => head.subarray(0, 4).equals(Buffer.from('!BDN')), check: checkOutlook },
  { starts: (head) => head.subarray(0, 4).equals(tnefMark), check: checkTnef },
  { starts: (head) => head.subarray(0, databaseMark.length).equals(databaseMark), check: checkDatabase },
  { starts: isLog, check: checkLog },
  { starts: isAccess, check: checkAccess },
  { starts: isHelp, check: checkHelp },
  { starts: isTar, check: checkTar },
  { starts: (head) => /^BEGIN:V(CALENDAR|CARD)\b/i.test(head.toString('latin1', 0, 16)), check: checkCards },
]

/** A calendar and contacts end with the line that closes them (RFC 5545, 3.4; RFC 6350, 6.1.2). */
async function checkCards(bytes: Bytes): Promise<Reason | undefined> {
  const { tail } = await tailOf(bytes, tailBytes)
  return /^END:V(CALENDAR|CARD)\s*$/im.test(lastLine(tail)) ? undefined : because('cut-text')
}

/** A message of Mail of macOS has its length before it. */
async function checkEmlx(bytes: Bytes): Promise<Reason | undefined> {
  const place = placeInEmlx(await bytes.read(0, 64))
  return place && place.end > bytes.sizeBytes ? because('cut-message') : undefined
}

const [quote, backslash] = [0x22, 0x5c]
const [openings, closings] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])]

/** Every bracket and string that was opened must be closed (RFC 8259), in one value or in one of each line. */
async function checkJson(bytes: Bytes): Promise<Reason | undefined> {
  const head = (await bytes.read(0, 64)).toString('latin1')
  // Other values have no brackets; UTF-16 has two bytes a letter.
  if (!/^\s*[[{]/.test(head) || head.includes('\0')) return undefined
  let depth = 0
  let isText = false
  let isEscaped = false
  for (let at = 0; at < bytes.sizeBytes; at += tailBytes) {
    for (const byte of await bytes.read(at, tailBytes)) {
      if (isEscaped) isEscaped = false
      else if (isText) {
        isEscaped = byte === backslash
        isText = byte !== quote
      } else if (byte === quote) isText = true
      else if (openings.has(byte)) depth += 1
      else if (closings.has(byte)) depth -= 1
    }
  }
  return depth > 0 || isText ? because('cut-text') : undefined
}

function lastLine(tail: Buffer): string {
  return tail.toString('latin1').trimEnd().split(/\r?\n/).at(-1) ?? ''
}

/** Every brace that was opened must be closed once; what follows the last is nobody's. Raw data (`\\bin`) may hold any byte. */
async function checkRichText(bytes: Bytes): Promise<Reason | undefined> {
  let depth = 0
  let isEscaped = false
  for (let at = 0; at < bytes.sizeBytes; at += tailBytes) {
    const piece = await bytes.read(at, tailBytes)
    if (piece.includes('\\bin')) return undefined
    for (const byte of piece) {
      if (isEscaped) isEscaped = false
      else if (byte === 0x5c) isEscaped = true
      else if (byte === 0x7b) depth += 1
      else if (byte === 0x7d && --depth === 0) return undefined
    }
  }
  return because('cut-text')
}

/** An end behind which the file breaks off within the head of another object, as in `%%EOF\n5 0 `. */
const headOfObject = /^%%EOF[\r\n]+\d+(?: (?:\d+(?: (?:o(?:bj?)?)?)?)?)?$/

/**
 * The last `%%EOF` must come after the last object: a file that was saved several times has one after each time, and one of the earlier
 * ones may be all that is left. The table of objects that the end names must lie within the file (ISO 32000-1, 7.5.5), and objects where it says.
 */
async function checkPdf(bytes: Bytes): Promise<Reason | undefined> {
  const { tail } = await tailOf(bytes, tailBytes)
  const text = tail.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || /\b\d+ \d+ obj\b/.test(text.slice(end)) || headOfObject.test(text.slice(end))) return because('cut-pdf')
  const table = /startxref\s+(\d+)\s*$/.exec(text.slice(0, end))?.[1]
  if (table === undefined) return undefined
  return Number(table) >= bytes.sizeBytes ? because('cut-pdf-table') : findLostObjects(bytes, Number(table))
}

/** The table of a binary property list of Apple, by which all of it is found, is its end. */
async function checkPropertyList(bytes: Bytes): Promise<Reason | undefined> {
  const { tail } = await tailOf(bytes, 32)
  return tail.length === 32 && hasTable(tail, bytes.sizeBytes) ? undefined : because('cut-zip')
}

function isTiff(head: Buffer): boolean {
  const mark = head.subarray(0, 4).toString('latin1')
  return mark === 'II*\0' || mark === 'MM\0*'
}

/** The header of an Outlook file holds its length ([MS-PST] 2.2.2.6): before version 23 in 32 bits, since then in 64; pages and blocks have sums. */
async function checkOutlook(bytes: Bytes): Promise<Reason | undefined> {
  const head = await bytes.read(0, 192)
  if (head.length < 192) return because('cut-mailbox')
  const length = head.readUInt16LE(10) >= 23 ? Number(head.readBigUInt64LE(184)) : head.readUInt32LE(168)
  if (length > bytes.sizeBytes) return because('cut-bytes', { there: bytes.sizeBytes, whole: length })
  return (await pstFitsSums(bytes)) ? undefined : because('sums-differ')
}
