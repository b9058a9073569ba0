import { type PlantedFile, type Planter, plantFile } from '../planting.ts'

const cyrillic = 'абвгдежзиклмнопрстуфхцчшщэюя'

/** Plain texts in all encodings with and without byte order marks; tables; logs; calendars and contacts. */
export function plantPlain(seed: string): PlantedFile[] {
  const text = (name: string, make: (planter: Planter) => Buffer | string) =>
    plantFile({ format: 'Plain text', name, seed }, make)
  const other = (format: string, name: string, make: (planter: Planter) => Buffer | string) =>
    plantFile({ format, name, seed }, make)
  const russian = (word: string) =>
    `Уважаемый господин директор, посылаем вам список товаров на складе, ${word}, и просим оплатить счёт.\n`
  return [
    text('ascii.txt', ({ word }) => word('ASCII')),
    text('utf-8.txt', ({ wordOf }) => russian(wordOf('UTF-8', cyrillic))),
    text('utf-8 with a mark.txt', ({ wordOf }) => `\ufeff${russian(wordOf('UTF-8 with a mark', cyrillic))}`),
    text('utf-16le.txt', ({ wordOf }) => Buffer.from(russian(wordOf('UTF-16 LE without a mark', cyrillic)), 'utf16le')),
    text('utf-16le with a mark.txt', ({ wordOf }) =>
      Buffer.from(`\ufeff${russian(wordOf('UTF-16 LE with a mark', cyrillic))}`, 'utf16le'),
    ),
    text('utf-16be.txt', ({ wordOf }) => Buffer.from(russian(wordOf('UTF-16 BE without a mark', cyrillic)), 'utf16le').swap16()),
    text('utf-16be with a mark.txt', ({ wordOf }) =>
      Buffer.from(`\ufeff${russian(wordOf('UTF-16 BE with a mark', cyrillic))}`, 'utf16le').swap16(),
    ),
    text('utf-16le, ascii.txt', ({ word }) => Buffer.from(word('ASCII letters in UTF-16 LE'), 'utf16le')),
    text('utf-32le.txt', ({ wordOf }) => wide(`\ufeff${russian(wordOf('UTF-32 LE with a mark', cyrillic))}`)),
    text('utf-32be.txt', ({ wordOf }) => wide(`\ufeff${russian(wordOf('UTF-32 BE with a mark', cyrillic))}`).swap32()),
    text('windows-1251.txt', ({ wordOf }) => table(russian(wordOf('windows-1251', cyrillic)), 'windows-1251')),
    text('koi8-r.txt', ({ wordOf }) => table(russian(wordOf('KOI8-R', cyrillic)), 'koi8-r')),
    text('ibm866.txt', ({ wordOf }) => table(russian(wordOf('IBM866', cyrillic)), 'ibm866')),
    text('iso-8859-5.txt', ({ wordOf }) => table(russian(wordOf('ISO-8859-5', cyrillic)), 'iso-8859-5')),
    text('greek.txt', ({ wordOf }) =>
      table(
        `Αγαπητέ κύριε διευθυντή, σας στέλνουμε τον κατάλογο, ${wordOf('windows-1253', 'αβγδεζηθικλμνξοπρστυφχψω')}, και σας παρακαλούμε να πληρώσετε.\n`,
        'windows-1253',
      ),
    ),
    text('hebrew.txt', ({ wordOf }) =>
      table(
        `שלום רב, אנו שולחים לכם את רשימת הסחורות במחסן, ${wordOf('windows-1255', 'אבגדהוזחטיכלמנסעפצקרשת')}, ומבקשים לשלם.\n`,
        'windows-1255',
      ),
    ),
    text('arabic.txt', ({ wordOf }) =>
      table(
        `السيد المدير المحترم نرسل لكم قائمة البضائع في المخزن ${wordOf('windows-1256', 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي')} ونرجو الدفع\n`,
        'windows-1256',
      ),
    ),
    text('many zeros.txt', ({ word }) => `${word('before the zeros')} ${'\0'.repeat(64)} ${word('behind the zeros')}`),
    text('zeros between letters.txt', ({ word }) => Array.from(`one ${word('letters with zeros between')} two`).join('\0\0')),
    text('one long line.txt', ({ word }) => `${'x'.repeat(100_000)} ${word('behind a run of 100,000 signs')}`),
    text('late.txt', ({ word }) => `${'a line like all others\n'.repeat(60_000)}${word('behind 1.3 million signs')}`),
    text(
      'controls.txt',
      ({ word }) =>
        `${word('before a form feed')}\f${word('behind a form feed')}\v${word('behind a vertical tab')}\x1b[31m${word('behind an escape')}\x1b[0m\u2028${word('behind a separator of lines')}`,
    ),
    text('soft.txt', ({ word }) => `co\u00adop ${word('behind a soft hyphen')} \u202e${word('right to left override')}\u202c`),
    text('readme', ({ word }) => word('file without an ending')),
    other(
      'Plain text',
      'notes.md',
      ({ word }) =>
        `# ${word('heading')}\n\n<!-- ${word('comment')} -->\n[x](https://example.org/${word('address of a link')})\n`,
    ),
    other('Plain text', 'server.log', ({ word }) => `2020-01-01T00:00:00Z INFO ${word('line of a log')}\n`),
    other('Plain text', 'code.py', ({ word }) => `# ${word('comment of a program')}\nprint("${word('text of a program')}")\n`),
    other('Plain text', 'film.srt', ({ word }) => `1\n00:00:01,000 --> 00:00:02,000\n${word('subtitle')}\n`),
    other('Plain text', 'settings.ini', ({ word }) => `[section]\nkey=${word('value of a setting')}\n`),
    other(
      'CSV',
      'table.csv',
      ({ word }) =>
        `${word('head cell')};b\n"${word('quoted cell')}";"two\n${word('second line of a cell')}"\n;${word('last cell')}`,
    ),
    other('CSV', 'table.tsv', ({ word }) => `${word('head cell')}\tb\nx\t${word('cell')}\n`),
    other('CSV', 'excel.csv', ({ wordOf }) =>
      Buffer.from(`\ufeffимя\tадрес\n${wordOf('UTF-16 as Excel writes it', cyrillic)}\tx\n`, 'utf16le'),
    ),
    other('Calendar', 'meeting.ics', calendarOf),
    other('Contacts', 'people.vcf', contactsOf),
  ]
}

function wide(text: string): Buffer {
  const bytes = Buffer.alloc(4 * text.length)
  for (const [index, sign] of Array.from(text).entries()) bytes.writeUInt32LE(sign.codePointAt(0) ?? 0, 4 * index)
  return bytes
}

/** Text in a single-byte encoding, by the character of each byte. */
function table(text: string, name: string): Buffer {
  const decoder = new TextDecoder(name)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.from([byte])), byte]))
  return Buffer.from(Array.from(text, (sign) => bytes.get(sign) ?? 0x3f))
}

function calendarOf({ word }: Planter): string {
  const folded = word('folded line')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `X-WR-CALNAME:${word('name of a calendar')}`,
    'BEGIN:VEVENT',
    'UID:1',
    `SUMMARY:${word('summary')}`,
    `DESCRIPTION:one\\n${word('second line of a description')}\\, and ${folded.slice(0, 4)}`,
    ` ${folded.slice(4)}`,
    `LOCATION:${word('place')}`,
    `ORGANIZER;CN="${word('organizer')}":mailto:${word('address of the organizer')}@example.org`,
    `ATTENDEE;CN=${word('attendee')};ROLE=REQ-PARTICIPANT:mailto:x@example.org`,
    `COMMENT:${word('comment')}`,
    `CATEGORIES:${word('category')}`,
    `X-OWN:${word('own property')}`,
    `ATTACH;FILENAME=a.txt;ENCODING=BASE64;VALUE=BINARY:${Buffer.from(word('attached text')).toString('base64')}`,
    `URL:https://example.org/${word('address')}`,
    'BEGIN:VALARM',
    `DESCRIPTION:${word('alarm')}`,
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VTODO',
    `SUMMARY:${word('task')}`,
    'END:VTODO',
    'BEGIN:VJOURNAL',
    `DESCRIPTION:${word('journal')}`,
    'END:VJOURNAL',
    'END:VCALENDAR',
  ].join('\r\n')
}

function contactsOf({ word }: Planter): string {
  const quoted = Array.from(Buffer.from(word('quoted-printable note')), (byte) => `=${byte.toString(16).toUpperCase()}`).join('')
  return [
    'BEGIN:VCARD',
    'VERSION:2.1',
    `N:${word('family name')};${word('given name')};;;`,
    `FN:${word('full name')}`,
    `ORG:${word('organization')};${word('department')}`,
    `TEL;HOME:${word('telephone')}`,
    `NOTE;ENCODING=QUOTED-PRINTABLE:${quoted}`,
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${word('second person')}`,
    `item1.ADR;TYPE=HOME:;;${word('street')};${word('town')};;;`,
    `item1.X-ABLabel:${word('label of an address')}`,
    `EMAIL:${word('address')}@example.org`,
    'END:VCARD',
  ].join('\r\n')
}
