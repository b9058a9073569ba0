import { expect, it } from 'vitest'
import { deflatedZip } from '../../testing/deflated-zip.ts'
import { useTika } from '../../testing/use-tika.ts'

const { read } = useTika()

/** A letter in HTML with a file, behind so many lines of what servers say of it. */
function messageBehind(lines: number): Buffer {
  const told = Array.from({ length: lines }, () => ` ${'x'.repeat(60)}\n`).join('')
  return Buffer.from(`Received: from one.example.org (10.0.0.1) by two.example.org;
 Mon, 10 Oct 2022 15:11:35 -0500
X-Result: told
${told}Subject: =?UTF-8?B?SGFyYm91cg==?=
From: Ana <ana@example.org>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b"

--b
Content-Type: text/html

<html><body>about the quay</body></html>
--b
Content-Disposition: attachment; filename="list.txt"
Content-Transfer-Encoding: base64

${Buffer.from('about the crane').toString('base64')}
--b--
`)
}

it.each([2, 20, 150, 700])(
  'reads a message behind %i lines of headers as one, with what is attached, whatever its name',
  async (lines) => {
    const bytes = messageBehind(lines)
    for (const name of ['letter.eml', '1234']) {
      const { root, embedded } = await read(name, bytes)
      expect([name, root.contentType, root.outcome.state]).toEqual([name, 'message/rfc822', 'indexed'])
      expect(root.text).toContain('about the quay')
      expect(embedded.map((part) => [part.name, part.text])).toEqual([['list.txt', 'about the crane']])
    }
    const packed = await read('mails.zip', deflatedZip([{ name: '1234', bytes }]))
    expect(packed.embedded.map(({ embeddedPath }) => embeddedPath)).toEqual(['1234', '1234!/list.txt'])
  },
)

it.each([
  ['page.html', '<!-- Received: yes -->\n<html><body>From:\nSubject:\nMessage-ID:</body></html>', 'text/html'],
  ['note.txt', 'Received: a box\nof papers\n', 'text/plain'],
])('takes no other text for a message (%s)', async (name, text, type) => {
  const { root } = await read(name, Buffer.from(text))
  expect(root.contentType).toBe(type)
})
