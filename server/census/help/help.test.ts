import { expect, it } from 'vitest'
import { helpOf } from '../../containers/testing/help-of.ts'
import { readHelp } from './help.ts'

const asked = { contentType: 'application/vnd.ms-htmlhelp', isDocument: () => false }

it('reads pages of help, in its contents or not, labels of contents and index, and names other files', () => {
  const label = (name: string, value: string) =>
    `<OBJECT><param name="${name}" value="${value}"><param name="Local" value="a.htm"></OBJECT>`
  const pieces = readHelp({
    ...asked,
    bytes: helpOf([
      { name: 'a.htm', text: '<h1>Page one</h1>' },
      { name: 'toc.hhc', text: label('Name', 'Page one, or &quot;first&quot;') },
      { name: 'index.hhk', text: label('Keyword', 'cranes') },
      { name: 'list.txt', text: 'a list in it' },
      { name: 'look.css', text: 'p { color: red }' },
    ]),
  })
  expect(pieces.map(({ kind, text }) => [kind, text.trim().split(/\n+/)])).toEqual([
    ['text', ['Page one']],
    ['name', ['Page one, or "first"', 'cranes']],
    ['unread', ['list.txt']],
  ])
})

it('takes words of its pages for text where its contents say them, too, and names pages that cannot be unpacked', () => {
  const contents = { name: 'a.hhc', text: '<param name="Name" value="Page one">' }
  const pieces = readHelp({ ...asked, bytes: helpOf([contents, { name: 'b.htm', text: 'Page one' }]) })
  expect(pieces.map(({ kind }) => kind)).toEqual(['text', 'name'])
  const broken = readHelp({ ...asked, bytes: helpOf([{ name: 'b.htm', text: 'Page one' }], Buffer.alloc(40, 0xff)) })
  expect(broken).toEqual([{ kind: 'unread', text: 'b.htm' }])
})
