import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { compoundOf, type Entry } from '../../containers/testing/compound-of.ts'
import { readOutlook } from './outlook.ts'

const wide = (tag: string, text: string): Entry => ({ name: `__substg1.0_${tag}001F`, content: Buffer.from(text, 'utf16le') })
const bytes = (tag: string, content: Buffer | string): Entry => ({
  name: `__substg1.0_${tag}0102`,
  content: Buffer.from(content),
})
const read = (entries: Entry[], documents: string[] = []) =>
  readOutlook({
    bytes: compoundOf([...entries, { name: 'filler', content: Buffer.alloc(512) }]),
    contentType: 'application/vnd.ms-outlook',
    isDocument: (digest) => documents.some((text) => createHash('sha384').update(text).digest('hex') === digest),
  }).map(({ kind, text }) => `${kind}: ${text.trim()}`)

describe('the second reader of messages of Outlook', () => {
  it('reads each form of the body, recipients and headers', () => {
    const pieces = read([
      wide('0037', 'about the port'),
      wide('1000', 'plain body'),
      bytes('1013', '<p>rich body<!-- aside -->'),
      wide('0E02', 'Vera Doe'),
      wide('0C1A', 'Otto Marsh'),
      wide('007D', 'Received: from mx\r\n'),
      { name: '__recip_version1.0_#00000000', children: [wide('3001', 'Ana Ruiz')] },
    ])
    expect(pieces.sort()).toEqual([
      'alternative: rich body',
      'header: Ana Ruiz',
      'header: Otto Marsh',
      'header: Received: from mx',
      'header: Vera Doe',
      'source: aside',
      'text: about the port',
      'text: plain body',
    ])
  })

  it('reads what is left of headers of which some became zeros', () => {
    const headers = `X-One: the port\r\n${'\0'.repeat(20)} harbour\r\nX-Two: quay`
    expect(read([wide('007D', headers)])).toEqual(['header: X-One: the port\n harbour\nX-Two: quay'])
  })

  it('reads a message in it, and names attachments that are no documents', () => {
    const pieces = read(
      [
        {
          name: '__attach_version1.0_#00000000',
          children: [{ name: '__substg1.0_3701000D', children: [wide('1000', 'inner body')] }, wide('3707', 'inner.msg')],
        },
        { name: '__attach_version1.0_#00000001', children: [bytes('3701', 'known'), wide('3707', 'known.txt')] },
        { name: '__attach_version1.0_#00000002', children: [bytes('3701', 'other'), wide('3707', 'other.txt')] },
      ],
      ['known'],
    )
    expect(pieces.sort()).toEqual(['name: inner.msg', 'text: inner body', 'unread: other.txt'])
  })
})
