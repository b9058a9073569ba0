import { type Reason, type ReasonCode, reasonSentence, reasonSentences } from '@dossier/contract'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatMoment } from './numbers.ts'

/** The sentences of the ledger's reasons, under the codes of the contract's table; a note of an older version has none. */
const sentences: Record<Exclude<ReasonCode, 'note'>, MessageDescriptor> = {
  'no-text': msg({ message: 'no text' }),
  'words-recovered': msg({ message: 'words that the reader had left out and the file itself has: {count} ({from})' }),
  'attachments-unread': msg({ message: 'attachments in it that were not read: {count} ({names})' }),
  'not-compared': msg({ message: 'its text could not be compared with the file itself' }),
  'too-large-to-compare': msg({ message: 'too large to compare its text with the file itself' }),
  'pictures-only': msg({ message: 'pictures only: not read' }),
  'ocr-read': msg({ message: 'pages or pictures read by OCR: {count} (confidence {confidence} %)' }),
  'ocr-no-text': msg({ message: 'pages or pictures in which OCR found no text: {count}' }),
  'ocr-failed': msg({ message: 'pages or pictures that OCR could not read: {count}' }),
  'ocr-waits': msg({ message: 'pages or pictures that wait for OCR: {count}' }),
  'ocr-not-opened': msg({ message: 'could not be opened for OCR: {detail}' }),
  'ocr-locked': msg({
    message: 'it is locked, and its password was not kept: read it with OCR again, and give the password',
  }),
  'ocr-page-unread': msg({ message: 'it could not be read: {detail}' }),
  'ocr-page-late': msg({ message: 'it could not be read in {seconds} seconds' }),
  'zero-bytes': msg({ message: 'zero bytes' }),
  'same-bytes': msg({ message: 'same bytes as {path}' }),
  'marks-kept': msg({ message: 'its content has changed: the marks of the former version were kept' }),
  'words-cut': msg({ message: 'some words are too long for the index and are found by their beginning only' }),
  'needs-password': msg({ message: 'needs a password that we do not have' }),
  'passwords-tried': msg({ message: 'needs another password: none of the {count} that were tried opens it' }),
  opened: msg({ message: 'opened with a password of the list' }),
  'properties-locked': msg({
    message:
      'its properties, such as its title and author, are locked in a way that is not known here: not all of them were read',
  }),
  'needs-key': msg({ message: 'encrypted for its receiver: needs a key that we do not have' }),
  'members-locked': msg({ message: 'everything in it needs a password that we do not have ({count})' }),
  'cut-archive': msg({ message: 'the end of the archive is missing: the file was cut' }),
  'cut-zip': msg({ message: 'the list of its parts is missing: the file was cut or damaged' }),
  'cut-picture': msg({ message: 'the end of the picture is missing: the file was cut' }),
  'cut-text': msg({ message: 'the end of the text is missing: the file was cut' }),
  'cut-pdf': msg({ message: 'the end of the PDF is missing: the file was cut' }),
  'cut-pdf-table': msg({ message: 'the PDF names a place behind its end: the file was cut' }),
  'cut-message': msg({ message: 'the end of the message is missing: the file was cut' }),
  'cut-mailbox': msg({ message: 'the end of the mailbox is missing: the file was cut' }),
  'cut-bytes': msg({ message: 'only {there} of {whole} bytes are there: the file was cut' }),
  'cut-sectors': msg({ message: 'parts of it that its table names lie behind its {there} bytes: the file was cut' }),
  'parts-lost': msg({ message: 'parts of it that its own directory names are gone' }),
  'zeros-inside': msg({ message: '{count} bytes in the middle of it are zeros: that part was lost' }),
  'sums-differ': msg({ message: 'some of its bytes have changed: they do not fit the sums in it' }),
  'nothing-read': msg({ message: 'nothing of it could be read' }),
  unreadable: msg({ message: 'it cannot be read: {detail}' }),
  'partly-read': msg({ message: 'not all of it could be read: {detail}' }),
  'members-unread': msg({ message: '{failed} of {count} documents in it could not be read, or not wholly' }),
  'member-damaged': msg({ message: 'the archive is damaged here' }),
  'member-left-out': msg({ message: 'the reader left it out of the archive' }),
  'format-unread': msg({ message: 'this kind of the format cannot be read: {detail}' }),
  'type-unknown': msg({ message: 'unknown type without text' }),
  'no-reader': msg({ message: 'no text is taken from files of this type here' }),
  'read-elsewhere': msg({ message: 'no text is taken from files of this type here: use {tool} and index what it gives' }),
  'strings-found': msg({ message: 'no reader gave text of it: strings found among its bytes, which may be anything: {count}' }),
  'properties-only': msg({ message: 'only its properties were read: use {tool} and index what it gives' }),
  'data-behind': msg({ message: 'there is more behind its end: that was not read' }),
  'archive-inside': msg({ message: 'an archive in it was not read' }),
  'headers-cut': msg({ message: 'header lines that are too long or too many were left out' }),
  'signs-undecoded': msg({ message: 'many signs of its text could not be decoded ({count})' }),
  'encoding-misread': msg({ message: 'the reader took it for another encoding: its text was read as {encoding}' }),
  'limit-text': msg({ message: 'its text is longer than one file may have here: the rest was left out' }),
  'limit-documents': msg({ message: 'it holds more documents than one file may have here: the rest was left out' }),
  'text-in-parts': msg({ message: 'a long text: read in {parts} parts, of which this is the first' }),
  'searchable-up-to': msg({ message: 'a long text, searchable up to byte {read} of {whole}: the rest was left out' }),
  'limit-members': msg({ message: 'it names {count} members, more than are read of one file: {left} of them were left out' }),
  'limit-depth': msg({ message: 'not opened: archives are opened {depth} deep' }),
  'goes-on-elsewhere': msg({ message: 'a piece of a file that goes on in another volume of the archive' }),
  'read-with-first-volume': msg({ message: 'read with the first volume of the archive' }),
  'link-inside': msg({ message: 'a link to {target}: not followed' }),
  'holds-itself': msg({ message: 'the same bytes as an archive that it lies in: read once' }),
  'limit-answer': msg({ message: 'the answer of the reader was too large: the rest was left out' }),
  'limit-container': msg({ message: 'not read: the limit of its container was reached' }),
  'limit-time': msg({ message: 'stopped after {seconds} seconds' }),
  'limit-memory': msg({ message: 'stopped: the reader needs more than its {megabytes} MB of memory for it' }),
  'limit-room': msg({
    message: 'stopped: unpacked it takes more than the {gigabytes} GB of temporary room that a file of its size may have',
  }),
  'reader-died': msg({ message: 'the reader crashed twice, the second time on this file alone' }),
  'reader-refused': msg({ message: 'the reader refused it (HTTP {status})' }),
  'reader-silent': msg({ message: 'the reader gave an empty answer' }),
  'worker-died': msg({ message: 'Dossier itself crashed each time it was read, the last time with no other file at hand' }),
  'own-folder': msg({ message: "Dossier's own folder: not read" }),
  'system-file': msg({ message: 'operating-system file' }),
  excluded: msg({ message: 'left out by the exclude pattern' }),
  link: msg({ message: 'symbolic link: not followed' }),
  'special-pipe': msg({ message: 'special file: a pipe' }),
  'special-socket': msg({ message: 'special file: a socket' }),
  'special-device': msg({ message: 'special file: a device' }),
  circle: msg({ message: 'leads back to a folder above' }),
  'not-permitted': msg({ message: 'no permission to read it' }),
  'folder-not-permitted': msg({ message: 'no permission to look into it' }),
  'folder-missing': msg({ message: 'there is no such folder' }),
  'not-a-folder': msg({ message: 'this is not a folder' }),
  'folder-unread': msg({ message: 'it cannot be looked into ({detail})' }),
  'disk-fault': msg({ message: 'the disk reports a read error' }),
  'drive-gone': msg({ message: 'the drive went away' }),
  'path-circle': msg({ message: 'its path leads in a circle' }),
  'path-too-long': msg({ message: 'its path is too long for this machine' }),
  'too-many-open': msg({ message: 'too many files are open on this machine' }),
  'not-opened': msg({ message: 'cannot be opened: {detail}' }),
  vanished: msg({ message: 'it vanished before it was read' }),
  'became-folder': msg({ message: 'it became a folder before it was read' }),
  gone: msg({ message: 'it was no longer there when it was to be read' }),
  changed: msg({ message: 'it changed while it was read' }),
  'not-stored': msg({ message: 'could not be stored: {detail}' }),
  'record-damaged': msg({ message: 'what was stored of it is damaged: the next run reads it again' }),
  'moved-from': msg({ message: 'moved: it was {path} before' }),
  'content-changed': msg({ message: 'its content has changed since {date}' }),
  'members-gone': msg({ message: 'no longer in it ({count}): {names}' }),
  'members-changed': msg({ message: 'other bytes than before in it ({count}): {names}' }),
  'members-new': msg({ message: 'new in it ({count}): {names}' }),
  waits: msg({ message: 'waits to be read' }),
  'waits-again': msg({ message: 'waits to be read again' }),
  'waits-changed': msg({ message: 'waits to be read again: something about the file has changed' }),
  'waits-elected': msg({ message: 'waits to be read: the file with the same bytes is gone' }),
}

/** Why a file is in its state, in the reader's language: one sentence with a capital first. File names and tools' own words stay as they are. */
export function reasonText(i18n: I18n, reasons: readonly Reason[]): string {
  const text = reasons.map((reason) => sentenceOf(i18n, reason)).join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A reason of many lines: as above, with an ellipsis for each fact in which they differ. */
export function kindOfReason(i18n: I18n, { code, facts }: Reason): string {
  const names =
    Object.entries(reasonSentences)
      .find(([known]) => known === code)?.[1]
      .match(/\{\w+\}/g) ?? []
  const open = Object.fromEntries(names.map((name) => [name.slice(1, -1), '…']))
  return reasonText(i18n, [{ code, facts: { ...open, ...facts } }])
}

function sentenceOf(i18n: I18n, reason: Reason): string {
  const known = Object.entries(sentences).find(([code]) => code === reason.code)?.[1]
  return known ? i18n._({ ...known, values: shownFacts(i18n, reason.facts) }) : reasonSentence(reason)
}

/** A moment stands in the facts as the records have it (ISO 8601), on the screen as the reader writes it. */
function shownFacts(i18n: I18n, facts: Reason['facts']): Reason['facts'] {
  const moment = new Date(facts.date ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? facts : { ...facts, date: formatMoment(i18n.locale, moment) }
}
