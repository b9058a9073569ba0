import { expect, it } from 'vitest'
import { readCalendar, readPlain } from './plain.ts'

it('parts words from the control sequences before them, also where the encoding is not known', () => {
  const log = 'caf\xe9 \u001b[31merror\u001b[0m behind \u001b[1mcaf\xe9'
  expect(readPlain(Buffer.from(log, 'latin1'))).toEqual([{ kind: 'text', text: 'error' }])
  expect(readPlain(Buffer.from('\u001b[31merror\u001b[0m behind'))).toEqual([{ kind: 'text', text: ' error  behind' }])
  expect(readPlain(Buffer.from('caf\xe9', 'latin1'))).toEqual([])
})

it('reads a calendar of which one sign is no UTF-8', () => {
  const calendar = Buffer.from('BEGIN:VCALENDAR\r\nSUMMARY:one\\nharbour\\, and cr\xe8ne\r\nEND:VCALENDAR', 'latin1')
  expect(readCalendar(calendar)).toEqual([{ kind: 'text', text: 'one\nharbour, and crène' }])
})

it('decodes what directories, the registry of Windows and settings write by numbers, and files in a text', () => {
  const textOf = (text: string, type?: string) => readPlain(Buffer.from(text), type)[0]?.text
  const directory = `version: 1\ndn: cn=Ana\ntitle: har\n bour\nnote:: ${Buffer.from('é crane').toString('base64')}\n`
  expect(textOf(directory)).toBe('version: 1\ndn: cn=Ana\ntitle: harbour\nnote: é crane\n')
  expect(textOf('version: 2\nports:\n one\n two\n')).toBe('version: 2\nports:\n one\n two\n')
  const numbers = [...Buffer.from('crane\0', 'utf16le')].map((byte) => byte.toString(16).padStart(2, '0'))
  const registry = (value: string) => `REGEDIT4\r\n\r\n[HKEY_CURRENT_USER\\x]\r\n"a"=${value}\r\n`
  const folded = `${numbers.slice(0, 5).join(',')},\\\r\n  ${numbers.slice(5).join(',')}`
  expect(textOf(registry(`hex(2):${folded}`))).toBe(registry('crane\n'))
  expect(textOf(registry('hex:01,02,ff'))).toBe(registry('hex:01,02,ff'))
  expect(textOf('name: "\\u0063rane"', 'text/x-yaml')).toBe('name: "crane"')
  expect(textOf('name: "\\u0063rane"')).toBe('name: "\\u0063rane"')
  expect(textOf('[Script Info]\nDialogue: 0,{\\i1}one\\Nharbour')).toBe('[Script Info]\nDialogue: 0,\none\nharbour')
  const [own, file] = readPlain(Buffer.from('above\nbegin 644 a.txt\n&8W)A;F4*\n`\nend\n'))
  expect([own?.text.trim(), file?.file?.bytes.toString()]).toEqual(['above\na.txt', 'crane\n'])
  expect(readPlain(Buffer.from('begin 644 a.txt\n&8W)A;F4*'))[1]?.file?.bytes.toString()).toBe('crane\n')
})

it('decodes notes of contacts that are packed, and no pictures', () => {
  const packed = (text: string) => Buffer.from(text).toString('base64')
  const card = `BEGIN:VCARD\r\nNOTE;BASE64:${packed('é crane')}\r\nPHOTO;ENCODING=b:${packed('picture of somebody')}\r\nEND:VCARD`
  expect(readCalendar(Buffer.from(card))).toEqual([{ kind: 'text', text: 'é crane' }])
})

it('reads lines of a calendar whose colon became another sign, but no picture without spaces before its lines', () => {
  const calendar =
    'BEGIN:VEVENT\r\nDESCRIPTION\u00baone\\nharbour\\, and more\r\n\r\nPHOTO;BASE64:AAAA\r\nQUJDREVGR0g=\r\nEND:VEVENT'
  expect(readCalendar(Buffer.from(calendar, 'latin1'))).toEqual([
    { kind: 'text', text: 'DESCRIPTION\u00baone\nharbour, and more' },
  ])
})

it('reads each line of a log in its own encoding where some are UTF-16, also where one was cut', () => {
  const log = Buffer.concat([
    Buffer.from('größe\n'),
    Buffer.from('M\xfcller stra\xdfe \xfcquay\n', 'latin1'),
    Buffer.from('2020 crane', 'utf16le').subarray(0, -1),
  ])
  expect(readPlain(log)[0]?.text.split('\n').filter(Boolean)).toEqual(['2020 cran', 'größe', 'Müller straße üquay', 'e'])
})
