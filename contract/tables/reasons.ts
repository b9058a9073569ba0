/**
 * Why a file or embedded document is in its state: the one table of sentences, in English for logs, CSV, API and command line; the screens have
 * them in four languages under the same codes. `{name}` stands for a fact. `detail` is a foreign tool's own word and is never translated.
 */
export const reasonSentences = {
  // Read, and what there is to say of it.
  'no-text': 'no text',
  'words-recovered': 'words that the reader had left out and the file itself has: {count} ({from})',
  'attachments-unread': 'attachments in it that were not read: {count} ({names})',
  'not-compared': 'its text could not be compared with the file itself',
  'too-large-to-compare': 'too large to compare its text with the file itself',
  'pictures-only': 'pictures only: not read',
  'ocr-read': 'pages or pictures read by OCR: {count} (confidence {confidence} %)',
  'ocr-no-text': 'pages or pictures in which OCR found no text: {count}',
  'ocr-failed': 'pages or pictures that OCR could not read: {count}',
  'ocr-waits': 'pages or pictures that wait for OCR: {count}',
  'ocr-not-opened': 'could not be opened for OCR: {detail}',
  'ocr-locked': 'it is locked, and its password was not kept: read it with OCR again, and give the password',
  'ocr-page-unread': 'it could not be read: {detail}',
  'ocr-page-late': 'it could not be read in {seconds} seconds',
  'zero-bytes': 'zero bytes',
  'same-bytes': 'same bytes as {path}',
  'marks-kept': 'its content has changed: the marks of the former version were kept',
  'words-cut': 'some words are too long for the index and are found by their beginning only',
  // Locked.
  'needs-password': 'needs a password that we do not have',
  'passwords-tried': 'needs another password: none of the {count} that were tried opens it',
  opened: 'opened with a password of the list',
  'properties-locked':
    'its properties, such as its title and author, are locked in a way that is not known here: not all of them were read',
  'needs-key': 'encrypted for its receiver: needs a key that we do not have',
  'members-locked': 'everything in it needs a password that we do not have ({count})',
  // Cut.
  'cut-archive': 'the end of the archive is missing: the file was cut',
  'cut-zip': 'the list of its parts is missing: the file was cut or damaged',
  'cut-picture': 'the end of the picture is missing: the file was cut',
  'cut-text': 'the end of the text is missing: the file was cut',
  'cut-pdf': 'the end of the PDF is missing: the file was cut',
  'cut-pdf-table': 'the PDF names a place behind its end: the file was cut',
  'cut-message': 'the end of the message is missing: the file was cut',
  'cut-mailbox': 'the end of the mailbox is missing: the file was cut',
  'cut-bytes': 'only {there} of {whole} bytes are there: the file was cut',
  'cut-sectors': 'parts of it that its table names lie behind its {there} bytes: the file was cut',
  'parts-lost': 'parts of it that its own directory names are gone',
  'zeros-inside': '{count} bytes in the middle of it are zeros: that part was lost',
  'sums-differ': 'some of its bytes have changed: they do not fit the sums in it',
  // Damaged, or not understood by the reader.
  'nothing-read': 'nothing of it could be read',
  unreadable: 'it cannot be read: {detail}',
  'partly-read': 'not all of it could be read: {detail}',
  'members-unread': '{failed} of {count} documents in it could not be read, or not wholly',
  'member-damaged': 'the archive is damaged here',
  'member-left-out': 'the reader left it out of the archive',
  'format-unread': 'this kind of the format cannot be read: {detail}',
  'type-unknown': 'unknown type without text',
  'no-reader': 'no text is taken from files of this type here',
  'read-elsewhere': 'no text is taken from files of this type here: use {tool} and index what it gives',
  'strings-found': 'no reader gave text of it: strings found among its bytes, which may be anything: {count}',
  'properties-only': 'only its properties were read: use {tool} and index what it gives',
  'data-behind': 'there is more behind its end: that was not read',
  'archive-inside': 'an archive in it was not read',
  'headers-cut': 'header lines that are too long or too many were left out',
  'signs-undecoded': 'many signs of its text could not be decoded ({count})',
  'encoding-misread': 'the reader took it for another encoding: its text was read as {encoding}',
  // Limits.
  'limit-text': 'its text is longer than one file may have here: the rest was left out',
  'limit-documents': 'it holds more documents than one file may have here: the rest was left out',
  'text-in-parts': 'a long text: read in {parts} parts, of which this is the first',
  'searchable-up-to': 'a long text, searchable up to byte {read} of {whole}: the rest was left out',
  'limit-members': 'it names {count} members, more than are read of one file: {left} of them were left out',
  'limit-depth': 'not opened: archives are opened {depth} deep',
  'goes-on-elsewhere': 'a piece of a file that goes on in another volume of the archive',
  'read-with-first-volume': 'read with the first volume of the archive',
  'link-inside': 'a link to {target}: not followed',
  'holds-itself': 'the same bytes as an archive that it lies in: read once',
  'limit-answer': 'the answer of the reader was too large: the rest was left out',
  'limit-container': 'not read: the limit of its container was reached',
  'limit-time': 'stopped after {seconds} seconds',
  'limit-memory': 'stopped: the reader needs more than its {megabytes} MB of memory for it',
  'limit-room': 'stopped: unpacked it takes more than the {gigabytes} GB of temporary room that a file of its size may have',
  // The reader itself.
  'reader-died': 'the reader crashed twice, the second time on this file alone',
  'reader-refused': 'the reader refused it (HTTP {status})',
  'reader-silent': 'the reader gave an empty answer',
  'worker-died': 'Dossier itself crashed each time it was read, the last time with no other file at hand',
  // Left out by a rule.
  'own-folder': "Dossier's own folder: not read",
  'system-file': 'operating-system file',
  excluded: 'left out by the exclude pattern',
  link: 'symbolic link: not followed',
  'special-pipe': 'special file: a pipe',
  'special-socket': 'special file: a socket',
  'special-device': 'special file: a device',
  circle: 'leads back to a folder above',
  // The disk.
  'not-permitted': 'no permission to read it',
  'folder-not-permitted': 'no permission to look into it',
  'folder-missing': 'there is no such folder',
  'not-a-folder': 'this is not a folder',
  'folder-unread': 'it cannot be looked into ({detail})',
  'disk-fault': 'the disk reports a read error',
  'drive-gone': 'the drive went away',
  'path-circle': 'its path leads in a circle',
  'path-too-long': 'its path is too long for this machine',
  'too-many-open': 'too many files are open on this machine',
  'not-opened': 'cannot be opened: {detail}',
  vanished: 'it vanished before it was read',
  'became-folder': 'it became a folder before it was read',
  gone: 'it was no longer there when it was to be read',
  changed: 'it changed while it was read',
  'not-stored': 'could not be stored: {detail}',
  'record-damaged': 'what was stored of it is damaged: the next run reads it again',
  // Noticed by walks since it was first found.
  'moved-from': 'moved: it was {path} before',
  'content-changed': 'its content has changed since {date}',
  'members-gone': 'no longer in it ({count}): {names}',
  'members-changed': 'other bytes than before in it ({count}): {names}',
  'members-new': 'new in it ({count}): {names}',
  // Waiting.
  waits: 'waits to be read',
  'waits-again': 'waits to be read again',
  'waits-changed': 'waits to be read again: something about the file has changed',
  'waits-elected': 'waits to be read: the file with the same bytes is gone',
  /** A sentence of an older version of this program, kept as it stands. */
  note: '{text}',
} as const

export type ReasonCode = keyof typeof reasonSentences

type FactNames<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FactNames<Rest>
  : never
type FactsOf<Code extends ReasonCode> = { [name in FactNames<(typeof reasonSentences)[Code]>]: string | number }
/** The facts that a reason has to name, as the second argument of `because`. */
export type FactsArgument<Code extends ReasonCode> = [FactNames<(typeof reasonSentences)[Code]>] extends [never]
  ? []
  : [FactsOf<Code>]

/** Codes whose sentence names no fact. */
export type PlainReasonCode = {
  [code in ReasonCode]: [FactNames<(typeof reasonSentences)[code]>] extends [never] ? code : never
}[ReasonCode]
