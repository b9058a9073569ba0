import { compoundOf } from '@dossier/server/containers/testing/compound-of.ts'
import { inside, type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { zipOf } from '../zip.ts'
import { lines } from './mail-parts.ts'
import { smallDocument } from './word.ts'

/** Messages of Outlook: `winmail.dat` alone and in a mail, `.msg` with each kind of body. */
export function plantOutlook(seed: string): PlantedFile[] {
  const tnef = (name: string, make: (planter: Planter) => Buffer) => plantFile({ format: 'winmail.dat', name, seed }, make)
  const msg = (name: string, make: (planter: Planter) => Buffer) => plantFile({ format: 'Outlook (.msg)', name, seed }, make)
  return [
    tnef('plain.dat', ({ word }) =>
      tnefOf([attribute(1, 0x0002800c, text(word('plain body'))), attribute(1, 0x00018004, text(word('subject')))]),
    ),
    tnef('rich.dat', (planter) => tnefOf([attribute(1, 0x00069003, mapi([[0x1009, 0x0102, stored(richBody(planter))]]))])),
    tnef('page.dat', ({ word }) =>
      tnefOf([
        attribute(
          1,
          0x00069003,
          mapi([
            [0x1013, 0x0102, Buffer.from(pageOf(word('HTML body')))],
            [0x0e04, 0x1e, text(word('name in To'))],
            [0x0e02, 0x1e, text(word('name in Bcc'))],
            [0x007d, 0x1e, text(`X-Note: ${word('header')}\r\n`)],
          ]),
        ),
      ]),
    ),
    tnef('attachments.dat', (planter) => tnefOf(attachmentsOf(planter))),
    plantFile({ format: 'winmail.dat', name: 'in a mail.eml', seed }, (planter) => inMail(planter)),
    msg('plain.msg', ({ word }) =>
      msgOf([
        [0x1000, word('plain body')],
        [0x0037, word('subject')],
        [0x0c1a, word('sender')],
        [0x0e04, word('name in To')],
        [0x0e03, word('name in Cc')],
        [0x0e02, word('name in Bcc')],
        [0x007d, `Received: from ${word('header')}\r\n`],
      ]),
    ),
    msg('page.msg', ({ word }) =>
      msgOf([
        [
          0x1013,
          Buffer.from(
            pageOf(word('HTML body'), `<!-- ${word('comment in the page')} --><img alt="${word('description in the page')}">`),
          ),
        ],
      ]),
    ),
    msg('page beside plain.msg', ({ word }) =>
      msgOf([
        [0x1013, Buffer.from(pageOf(word('HTML body')))],
        [0x1000, word('plain body')],
      ]),
    ),
    msg('rich.msg', (planter) => msgOf([[0x1009, stored(richBody(planter))]])),
    msg('rich beside plain.msg', (planter) =>
      msgOf([
        [0x1009, stored(richBody(planter))],
        [0x1000, planter.word('plain body')],
      ]),
    ),
    msg('page in rich.msg', ({ word }) =>
      msgOf([
        [
          0x1009,
          stored(
            `{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <p>}${word('HTML body')}{\\*\\htmltag241 <!-- ${word('comment in the page')} -->}{\\*\\htmltag84 <img alt="${word('description in the page')}">}}`,
          ),
        ],
      ]),
    ),
    msg('attachments.msg', (planter) => msgOf([[0x1000, planter.word('plain body')]], msgAttachments(planter))),
  ]
}

const text = (value: string) => Buffer.from(`${value}\0`)
const pageOf = (word: string, more = '') => `<html><body><p>${word}</p>${more}</body></html>`

function richBody({ word }: Planter): string {
  return `{\\rtf1\\ansi\\pard ${word('RTF body')}\\par {\\v ${word('hidden text of the RTF')}}\\par}`
}

function number(value: number, bytes = 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0)
  return Buffer.concat([Buffer.from([level]), number(id), number(data.length), data, number(sum, 2)])
}

function tnefOf(attributes: Buffer[]): Buffer {
  return Buffer.concat([
    number(0x223e9f78),
    number(1, 2),
    attribute(1, 0x00089006, number(0x10000)),
    attribute(1, 0x00069007, Buffer.concat([number(1252), number(0)])),
    ...attributes,
  ])
}

function mapi(properties: [number, number, Buffer][]): Buffer {
  const values = properties.map(([id, type, value]) =>
    Buffer.concat([
      number(type, 2),
      number(id, 2),
      number(1),
      number(value.length),
      value,
      Buffer.alloc((4 - (value.length % 4)) % 4),
    ]),
  )
  return Buffer.concat([number(properties.length), ...values])
}

/** Uncompressed RTF in its container ([MS-OXRTFCP] 2.1.3.1.5). */
function stored(rtf: string): Buffer {
  const bytes = Buffer.from(rtf, 'latin1')
  return Buffer.concat([number(bytes.length + 12), number(bytes.length), Buffer.from('MELA'), number(0), bytes])
}

function attachmentsOf(planter: Planter): Buffer[] {
  const { word } = planter
  const attached = (name: string, content: Buffer | string) => [
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, text(name)),
    attribute(2, 0x0006800f, Buffer.from(content)),
  ]
  return [
    attribute(1, 0x0002800c, text(word('body'))),
    ...attached(`${word('name of an attachment')}.txt`, word('attached text')),
    ...attached('page.html', `<html><body>${word('attached page')}<!-- ${word('comment in an attached page')} --></body></html>`),
    ...attached('document.docx', deletedIn(planter)),
    ...attached('files.zip', zipOf([{ name: 'a.txt', content: word('text in an attached archive') }])),
    ...attached(
      'message.eml',
      lines(
        'From: a@b.c',
        `Subject: ${word('subject of an attached mail')}`,
        `X-Note: ${word('header of an attached mail')}`,
        '',
        word('body of an attached mail'),
      ),
    ),
  ]
}

function deletedIn(planter: Planter): Buffer {
  const { word } = planter
  return smallDocument(
    `<w:p><w:del w:id="1" w:author="x"><w:r><w:delText>${word('deletion in an attached document')}</w:delText></w:r></w:del><w:r><w:t>${word('attached document')}</w:t></w:r></w:p>`,
    inside(planter, 'attached document: '),
  )
}

function inMail({ word }: Planter): string {
  const packed = tnefOf([
    attribute(1, 0x0002800c, text(word('plain body of winmail.dat'))),
    attribute(1, 0x00069003, mapi([[0x1013, 0x0102, Buffer.from(pageOf(word('HTML body of winmail.dat')))]])),
  ])
  return lines(
    'From: a@b.c',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    word('body of the mail'),
    '--b',
    'Content-Type: application/ms-tnef; name="winmail.dat"',
    'Content-Transfer-Encoding: base64',
    '',
    packed.toString('base64'),
    '--b--',
  )
}

type Value = [id: number, value: string | Buffer]

/** Streams of the properties of a message or an attachment; texts are UTF-16, others bytes. */
function streamsOf(values: Value[]): { name: string; content: Buffer }[] {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0')
  return values.map(([id, value]) => ({
    name: `__substg1.0_${hex(id)}${typeof value === 'string' ? '001F' : '0102'}`,
    content: typeof value === 'string' ? Buffer.from(value, 'utf16le') : value,
  }))
}

/** The table of fixed properties and of the lengths of others ([MS-OXMSG] 2.4). */
function tableOf(values: Value[], headerBytes: number): { name: string; content: Buffer } {
  const entries = values.map(([id, value]) => {
    const length = typeof value === 'string' ? 2 * value.length + 2 : value.length
    return Buffer.concat([
      number(typeof value === 'string' ? 0x1f : 0x102, 2),
      number(id, 2),
      number(6),
      number(length),
      number(0),
    ])
  })
  return { name: '__properties_version1.0', content: Buffer.concat([Buffer.alloc(headerBytes), ...entries]) }
}

function msgOf(values: Value[], attachments: Value[][] = []): Buffer {
  const all: Value[] = [[0x001a, 'IPM.Note'], ...values]
  const header = Buffer.alloc(32)
  header.writeUInt32LE(attachments.length, 12)
  header.writeUInt32LE(attachments.length, 20)
  const table = tableOf(all, 32)
  header.copy(table.content)
  return compoundOf([
    {
      name: '__nameid_version1.0',
      children: ['00020102', '00030102', '00040102'].map((tag) => ({ name: `__substg1.0_${tag}`, content: Buffer.alloc(0) })),
    },
    table,
    ...streamsOf(all),
    ...attachments.map((attached, index) => ({
      name: `__attach_version1.0_#${index.toString(16).toUpperCase().padStart(8, '0')}`,
      children: [tableOf(attached, 8), ...streamsOf(attached)],
    })),
  ])
}

function msgAttachments(planter: Planter): Value[][] {
  const { word } = planter
  const attached = (name: string, content: Buffer | string): Value[] => [
    [0x3701, Buffer.from(content)],
    [0x3704, name],
    [0x3707, name],
  ]
  return [
    attached(`${word('name of an attachment')}.txt`, word('attached text')),
    attached('page.html', `<html><body>${word('attached page')}<!-- ${word('comment in an attached page')} --></body></html>`),
    attached('document.docx', deletedIn(planter)),
    attached(
      'message.eml',
      lines(
        'From: a@b.c',
        `Subject: ${word('subject of an attached mail')}`,
        `X-Note: ${word('header of an attached mail')}`,
        '',
        word('body of an attached mail'),
      ),
    ),
  ]
}
