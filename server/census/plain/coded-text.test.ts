import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { codedTexts } from './coded-text.ts'

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const inLines = (text: string) => text.match(/.{1,60}/g)?.join('\n  ') ?? ''
const read = (text: string | Buffer) => codedTexts({ bytes: Buffer.from(text), isDocument: () => false })

it('reads what stands in a text as base64, in one line or in several, with the signs of addresses, and as hexadecimal numbers', () => {
  const long = 'Meet me behind the harbour crane when the last ferry has left, and bring the ledger of the year before. '
  expect(read(`password: ${base64('the crane at the quay')}\n`)).toEqual([{ kind: 'data', text: 'the crane at the quay' }])
  expect(read(`key: |\n  ${inLines(base64(long))}\nname: x\n`)).toEqual([{ kind: 'data', text: long }])
  expect(read(`-----BEGIN-----\n${inLines(base64(long)).replaceAll(' ', '')}\nend\n`)).toEqual([{ kind: 'data', text: long }])
  expect(read(`x.${Buffer.from('{"name":"Übersee Händler"}').toString('base64url')}.y`)).toEqual([
    { kind: 'data', text: '{"name":"Übersee Händler"}' },
  ])
  expect(read(`VALUES (0x${Buffer.from('harbour crane').toString('hex')})`)).toEqual([{ kind: 'data', text: 'harbour crane' }])
  expect(read(`powershell -enc ${base64(Buffer.from('Write-Host harbour crane', 'utf16le'))}`)).toEqual([
    { kind: 'data', text: 'Write-Host harbour crane' },
  ])
  expect(read(`{"body":"${base64('<p>crane ???>>> ledger of the year</p>').replaceAll('/', '\\/')}"}`)).toEqual([
    { kind: 'data', text: '\ncrane ???>>> ledger of the year\n' },
  ])
  expect(read(Buffer.from(`\ufeffnote: ${base64('the crane at the quay')}`, 'utf16le'))).toEqual([
    { kind: 'data', text: 'the crane at the quay' },
  ])
})

it('takes sums, keys, long names and pictures for none', () => {
  const sum = createHash('sha256').update('x').digest()
  const texts = [sum.toString('hex'), sum.toString('base64'), 'getElementsByTagNameAndClassNameOrId', '-'.repeat(80)]
  expect(read(`${texts.join('\n')}\n/usr/share/doc/harbour/crane/ledgers/of/the/year\n`)).toEqual([])
  expect(read(`x ${base64(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200)]))}`)).toEqual([])
})

it('takes no pieces out of a picture that stands in lines of one length', () => {
  const picture = Buffer.concat([
    Buffer.from('ffd8ffe0', 'hex'),
    Buffer.from('the crane at the harbour '.repeat(20)),
    Buffer.alloc(9, 0xff),
  ])
  expect(read(`<img src="data:image/jpeg;base64,${inLines(base64(picture))}">`)).toEqual([])
})

it('names a file that keeps its text in another form, unless it is a document already', () => {
  const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(200)}`)
  const text = Buffer.from(`{"file": "${base64(pdf)}"}`)
  expect(read(text)).toEqual([{ kind: 'unread', text: 'application/pdf' }])
  const digest = createHash('sha384').update(pdf).digest('hex')
  expect(codedTexts({ bytes: text, isDocument: (each) => each === digest })).toEqual([])
})

it('is quick with tags that never end', () => {
  expect(read(base64('<harbour'.repeat(200_000)))[0]?.text).toHaveLength(1_600_000)
})
