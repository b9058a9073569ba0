import { gzipSync } from 'node:zlib'
import { type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { lines } from './mail-parts.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const page = (body: string) => `<html><body><p>${body}</p></body></html>`

/** Files that keep other texts coded in themselves: as base64, hexadecimal numbers, quoted-printable, or packed. */
export function plantCoded(seed: string): PlantedFile[] {
  const file = (format: string, name: string, make: (planter: Planter) => Buffer | string) =>
    plantFile({ format, name, seed }, make)
  return [
    file('Directory (LDIF)', 'people.ldif', ({ word }) => {
      const folded = word('folded value')
      return [
        'version: 1',
        `dn: cn=${word('name')},dc=example,dc=org`,
        `description:: ${base64(`é ${word('coded value')}`)}`,
        `dn:: ${base64(`cn=é ${word('coded name')},dc=example,dc=org`)}`,
        `title: ${folded.slice(0, 5)}`,
        ` ${folded.slice(5)}`,
        '',
      ].join('\n')
    }),
    file('HTML', 'data in addresses.html', ({ word }) =>
      page(
        [
          `<iframe src="data:text/html;base64,${base64(page(word('page in the address of a frame')))}"></iframe>`,
          `<object data="data:text/plain,${word('text in the address of an object')}%20x"></object>`,
          `<a href="data:text/plain;charset=utf-8;base64,${base64(word('text in the address of a link'))}">x</a>`,
          `<embed src="data:text/html,%3Cp%3E${word('page in the address of a plug-in')}%3C/p%3E">`,
          `<img src="data:image/svg+xml;base64,${base64(`<svg xmlns="http://www.w3.org/2000/svg"><text>${word('drawing in the address of a picture')}</text></svg>`)}">`,
          `<div><template shadowrootmode="open"><p>${word('shadow tree')}</p></template></div>`,
          `<meta http-equiv="refresh" content="0;url=https://${word('address of a redirection')}.example/">`,
          `<xmp>${word('example')}</xmp><noembed>${word('without plug-ins')}</noembed>`,
          `<plaintext>${word('plain text to the end')}`,
        ].join('\n'),
      ),
    ),
    file('Web archive (HAR)', 'session.har', ({ word }) =>
      JSON.stringify({
        log: {
          version: '1.2',
          entries: [
            {
              request: { url: `https://${word('address')}.example/`, postData: { text: word('sent text') } },
              response: {
                content: { mimeType: 'text/html', encoding: 'base64', text: base64(page(word('coded page'))) },
              },
            },
            { response: { content: { mimeType: 'text/plain', text: word('plain answer') } } },
          ],
        },
      }),
    ),
    file('Web archive (WARC)', 'crawl.warc', ({ word }) => warcOf(word('page'), word('address'), word('second page'))),
    file('Web archive (WARC)', 'crawl.warc.gz', ({ word }) =>
      Buffer.concat(
        [word('packed page'), word('second packed page')].map((each) => gzipSync(warcRecord('https://x.example/', page(each)))),
      ),
    ),
    file('Web archive (Safari)', 'page.webarchive', ({ word }) =>
      binaryPlist({
        WebMainResource: {
          WebResourceData: Buffer.from(page(word('page'))),
          WebResourceURL: `https://${word('address')}.example/`,
          WebResourceMIMEType: 'text/html',
        },
        WebSubframeArchives: [
          { WebMainResource: { WebResourceData: Buffer.from(page(word('page of a frame'))), WebResourceMIMEType: 'text/html' } },
        ],
      }),
    ),
    file('Property list, binary', 'settings.plist', ({ word, wordOf }) =>
      binaryPlist({
        [word('key')]: word('value'),
        list: [word('first of an array'), wordOf('UTF-16 value', 'абвгдежз')],
        data: Buffer.from(word('bytes that are text')),
      }),
    ),
    file(
      'Property list',
      'with data.plist',
      ({ word }) =>
        `<?xml version="1.0"?><plist version="1.0"><dict><key>note</key><data>${base64(`${word('coded bytes that are text')} and more of it`)}</data></dict></plist>`,
    ),
    file('Calendar', 'old.vcs', ({ word }) =>
      lines(
        'BEGIN:VCALENDAR',
        'VERSION:1.0',
        'BEGIN:VEVENT',
        `SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=A9 ${word('quoted-printable summary')}`,
        `DESCRIPTION;ENCODING=QUOTED-PRINTABLE:one=0D=0A=`,
        `${word('second line of quoted-printable')}`,
        'END:VEVENT',
        'END:VCALENDAR',
      ),
    ),
    file('Calendar', 'from outlook.ics', ({ word }) =>
      lines(
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'BEGIN:VEVENT',
        'SUMMARY:x',
        `X-ALT-DESC;FMTTYPE=text/html:<html><body><p>${word('HTML form')}</p></body></html>`,
        `DESCRIPTION;ALTREP="data:text/html,${word('form in an address')}":x`,
        `CONFERENCE;VALUE=URI;LABEL=${word('label of a conference')}:https://${word('address of a conference')}.example/`,
        `STRUCTURED-LOCATION;X-TITLE="${word('title of a place')}":geo:1,2`,
        'BEGIN:VALARM',
        `SUMMARY:${word('summary of an alarm')}`,
        'END:VALARM',
        'END:VEVENT',
        'END:VCALENDAR',
      ),
    ),
    file('Contacts', 'old.vcf', ({ word }) =>
      lines(
        'BEGIN:VCARD',
        'VERSION:2.1',
        `N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;${word('given name')}`,
        `NOTE;BASE64:${base64(`é ${word('note in base64')}`)}`,
        '',
        'AGENT:',
        'BEGIN:VCARD',
        `FN:${word('name of an agent')}`,
        'END:VCARD',
        `X-SKYPE:${word('name in another program')}`,
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:3.0',
        `AGENT:BEGIN:VCARD\\nFN:${word('name of an agent in a value')}\\nEND:VCARD`,
        `item1.EMAIL:${word('address')}@example.org`,
        `item1.X-ABLabel:_$!<${word('label of an address')}>!$_`,
        `KEY;ENCODING=b:${base64(`${word('key that is text')} and more of it`)}`,
        'END:VCARD',
      ),
    ),
    file('Registry', 'keys.reg', ({ word }) =>
      Buffer.from(
        `\ufeffWindows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Software\\${word('key')}]\r\n"${word('name')}"="${word('value')}"\r\n"x"=hex(2):${hexOf(word('coded value'))}\r\n`,
        'utf16le',
      ),
    ),
    file('YAML', 'settings.yaml', ({ word, leftOut }) => {
      // Under another name nobody takes it for YAML.
      const escaped = leftOut('letter by its number')
      const number = escaped.charCodeAt(0).toString(16).padStart(4, '0')
      return `# ${word('comment')}\n${word('key')}: >\n  ${word('folded value')}\nlist: [${word('item')}, "\\u${number}${escaped.slice(1)}"]\nbytes: !!binary |\n  ${base64(`${word('coded bytes that are text')} and more of it`)}\n`
    }),
    file('Subtitles', 'film.ass', ({ word }) =>
      [
        `[Script Info]\nTitle: ${word('title')}\n[Events]`,
        `Dialogue: 0,0:00:00.00,0:00:01.00,Default,${word('speaker')},0,0,0,,{\\i1}one\\N${word('second line')}{\\i0}\n`,
      ].join('\n'),
    ),
    file(
      'Subtitles',
      'film.vtt',
      ({ word }) => `WEBVTT\n\nNOTE ${word('note')}\n\n00:00.000 --> 00:01.000\n<v ${word('speaker')}>${word('spoken')}\n`,
    ),
    file('Torrent', 'files.torrent', ({ word }) => {
      const said = `7:comment12:${word('comment')}4:infod4:name12:${word('name')}12:piece lengthi1024e6:pieces20:`
      return Buffer.concat([Buffer.from(`d8:announce15:https://x.local${said}`), Buffer.alloc(20, 255), Buffer.from('ee')])
    }),
    file('Log', 'mixed.log', ({ word }) =>
      Buffer.concat([
        Buffer.from(`2020-01-01 größe naïve café ${word('line in UTF-8')}\n`.repeat(3).replace(/(\w{12})\n[\s\S]*/, '$1\n')),
        Buffer.from(`2020-01-02 M\xfcller stra\xdfe \xfc ${word('line in Latin-1')}\n`, 'latin1'),
        Buffer.from(`2020-01-03 ${word('line in UTF-16')}\n`, 'utf16le'),
        Buffer.from(`\n2020-01-04 ${word('last line')}\n`),
      ]),
    ),
  ]
}

function hexOf(text: string): string {
  return [...Buffer.from(`${text}\0`, 'utf16le')].map((byte) => byte.toString(16).padStart(2, '0')).join(',')
}

function warcOf(first: string, address: string, second: string): Buffer {
  return Buffer.concat([warcRecord(`https://${address}.example/`, page(first)), warcRecord('https://x.example/', page(second))])
}

function warcRecord(address: string, body: string): Buffer {
  const answer = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  return Buffer.from(
    lines(
      'WARC/1.0',
      'WARC-Type: response',
      `WARC-Target-URI: ${address}`,
      'WARC-Date: 2020-01-01T00:00:00Z',
      'WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000001>',
      'Content-Type: application/http; msgtype=response',
      `Content-Length: ${answer.length}`,
      '',
      `${answer}\r\n\r\n`,
    ),
  )
}

type PlistValue = string | Buffer | PlistValue[] | { [key: string]: PlistValue }

/** A binary property list of strings, bytes, arrays and dictionaries. */
function binaryPlist(root: PlistValue): Buffer {
  const objects: Buffer[] = []
  const add = (value: PlistValue): number => {
    const at = objects.push(Buffer.alloc(0)) - 1
    objects[at] = encoded(value, add)
    return at
  }
  add(root)
  const places: number[] = []
  let at = 8
  for (const object of objects) {
    places.push(at)
    at += object.length
  }
  const table = Buffer.alloc(2 * places.length)
  for (const [index, place] of places.entries()) table.writeUInt16BE(place, 2 * index)
  const end = Buffer.alloc(32)
  end[6] = 2
  end[7] = 1
  end.writeBigUInt64BE(BigInt(objects.length), 8)
  end.writeBigUInt64BE(BigInt(at), 24)
  return Buffer.concat([Buffer.from('bplist00'), ...objects, table, end])
}

function encoded(value: PlistValue, add: (value: PlistValue) => number): Buffer {
  if (typeof value === 'string') {
    const isAscii = [...value].every((sign) => sign < '\x80')
    return Buffer.concat([
      mark(isAscii ? 0x50 : 0x60, value.length),
      isAscii ? Buffer.from(value) : Buffer.from(value, 'utf16le').swap16(),
    ])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([mark(0x40, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([mark(0xa0, value.length), Buffer.from(value.map(add))])
  const keys = Object.keys(value)
  return Buffer.concat([mark(0xd0, keys.length), Buffer.from([...keys.map(add), ...Object.values(value).map(add)])])
}

function mark(kind: number, length: number): Buffer {
  return length < 15 ? Buffer.from([kind | length]) : Buffer.from([kind | 15, 0x11, length >> 8, length & 255])
}
