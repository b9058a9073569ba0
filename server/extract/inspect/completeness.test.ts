import { because } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { tarOf } from '../../containers/testing/odd-archives.ts'
import { findMissingEnd } from './completeness.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const missing = (bytes: Buffer, contentType: string) => findMissingEnd(bytesOfBuffer(bytes), contentType)

describe('what is missing of a file', () => {
  it('notices a header of a tar that does not fit its sum, unless it is added up with signs as of old', async () => {
    const names = ['a.txt', Buffer.from('b\xe9.txt', 'latin1'), 'c.txt']
    const tar = tarOf(names.map((name) => ({ name, bytes: 'text' })))
    expect(await missing(tar, 'application/x-tar')).toBeUndefined()
    const signed = Buffer.from(tar)
    const second = signed.subarray(1_024, 1_536)
    second.write((Number.parseInt(second.toString('latin1', 148, 154), 8) - 0x100).toString(8).padStart(6, '0'), 148)
    expect(await missing(signed, 'application/x-tar')).toBeUndefined()
    second.fill(0, 257, 400)
    expect(await missing(signed, 'application/x-tar')).toEqual(because('sums-differ'))
    const first = Buffer.from(tar)
    first.write('x', 300)
    expect(await missing(first, 'application/x-tar')).toEqual(because('sums-differ'))
  })

  it('notices that a binary property list has lost the table at its end', async () => {
    const end = Buffer.alloc(32)
    end.writeUInt8(1, 6)
    end.writeBigUInt64BE(1n, 8)
    end.writeBigUInt64BE(13n, 24)
    const list = Buffer.concat([latin1('bplist00\x54note\x08'), end])
    expect(await missing(list, 'application/x-webarchive')).toBeUndefined()
    expect(await missing(list.subarray(0, -3), 'application/x-webarchive')).toEqual(because('cut-zip'))
  })

  it('notices that a saved page is cut, which is a message of several parts', async () => {
    const page =
      'Content-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>crane\r\n--b--\r\n'
    expect(await missing(latin1(page), 'multipart/related')).toBeUndefined()
    expect(await missing(latin1(page.slice(0, -8)), 'multipart/related')).toEqual(because('cut-message'))
  })

  it.each([
    ['text/calendar', 'BEGIN:VCALENDAR\r\nSUMMARY:x\r\nEND:VCALENDAR\r\n', 20],
    ['text/vcard', 'BEGIN:VCARD\nFN:x\nEND:VCARD', 3],
    ['application/json', '{"a": [1, 2]}\n', 3],
    ['application/json', '{"a": 1}\n{"b": 2}', 1],
    // What is left ends as a whole value does.
    ['application/json', '{"a": {"b": 1}}', 1],
  ])('notices the cut end of %s', async (type, text, cut) => {
    expect(await missing(latin1(text), type)).toBeUndefined()
    expect(await missing(latin1(text.slice(0, -cut)), type)).toEqual(because('cut-text'))
  })

  it('notices that an object of a PDF lies in a lost sector, in a former table too', async () => {
    const objects = ['1 0 obj << /Type /Catalog >> endobj\n', '2 0 obj (harbour crane) endobj\n']
    const body = `%PDF-1.4\n${objects.join('')}`
    const places = objects.map((each) => String(body.indexOf(each)).padStart(10, '0'))
    const table = `xref\n0 3\n0000000000 65535 f \n${places.map((place) => `${place} 00000 n \n`).join('')}trailer\n<< /Size 3 >>\nstartxref\n${body.length}\n%%EOF\n`
    const first = body + table
    const second = `${first}xref\n0 0\ntrailer\n<< /Size 3 /Prev ${body.length} >>\nstartxref\n${first.length}\n%%EOF\n`
    const lost = (pdf: string) => latin1(pdf).fill(0, pdf.indexOf('2 0 obj'), pdf.indexOf('2 0 obj') + 20)
    for (const pdf of [first, second]) {
      expect(await missing(latin1(pdf), 'application/pdf')).toBeUndefined()
      expect(await missing(lost(pdf), 'application/pdf')).toEqual(because('zeros-inside', { count: 20 }))
    }
  })

  it('notices zeros in the place of text, but not those that a log begins or ends with', async () => {
    const zeros = '\0'.repeat(600)
    const seen = async (text: string) => missing(latin1(text), 'text/html')
    expect(await seen(`<p>crane${zeros}</p>`)).toEqual(because('zeros-inside', { count: 600 }))
    expect([await seen(`${zeros}line`), await seen(`line${zeros}`), await seen(`a${'\0'.repeat(64)}b`)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await missing(latin1(`a${zeros}b`), 'application/octet-stream')).toBeUndefined()
  })

  it('notices that a message of Mail of macOS is shorter than it says', async () => {
    const message = latin1('20\nSubject: x\n\nharbour.<plist/>')
    expect(await missing(message, 'message/x-emlx')).toBeUndefined()
    expect(await missing(message.subarray(0, 20), 'message/x-emlx')).toEqual(because('cut-message'))
  })

  it('notices a message whose end is zeros', async () => {
    const message = (count: number) => missing(latin1(`From: a@example.org\n\nsee${'\0'.repeat(count)}`), 'message/rfc822')
    expect([await message(300), await message(100)]).toEqual([because('cut-message'), undefined])
  })

  it('notices a message that ends within a coded file', async () => {
    const message = latin1('From: a@example.org\n\nsee\n=ybegin line=128 size=9 name=a.txt\nabc\n=yend size=9\n')
    expect(await missing(message, 'message/rfc822')).toBeUndefined()
    expect(await missing(message.subarray(0, -15), 'message/rfc822')).toEqual(because('cut-message'))
  })

  it.each([
    ['application/json', '{"a": "[\\""};\n// done\n'],
    ['application/json', '"text"'],
    ['application/vnd.ms-tnef', '\x78\x9f\x3e\x22\x01\x00\0\0\r\n'],
  ])('takes what follows the end of %s for nobody’s', async (type, text) => {
    expect(await missing(latin1(text), type)).toBeUndefined()
  })
})

it('tells that a second stream of a bzip2 was cut within its mark', async () => {
  // `quay`, as the program of that name packs it.
  const stream = Buffer.from('425a68393141592653590ff752a10000008180200022202000219a68334d32bc5dc914e142403fdd4a84', 'hex')
  const look = (rest: string) => missing(Buffer.concat([stream, latin1(rest)]), 'application/x-bzip2')
  expect([await look(''), await look('\0\0\0')]).toEqual([undefined, undefined])
  for (const rest of ['B', 'BZ', 'BZh9']) expect(await look(rest)).toEqual(because('cut-archive'))
})
