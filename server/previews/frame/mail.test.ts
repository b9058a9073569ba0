import { expect, it } from 'vitest'
import { mailFrame } from './mail.ts'

const message = (lines: string[]) => Buffer.from(lines.join('\r\n'))

it('shows a message by its own markup, with the pictures that came with it', async () => {
  const { body, heads, remote } = await mailFrame(
    message([
      'From: =?utf-8?Q?Zo=C3=AB?= <zoe@example.org>',
      'Subject: Crane',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>Gr=FC=DFe <img src=3D"cid:logo"><img src=3D"http://evil.example/p.gif"></p><script>1</script>',
      '--b',
      'Content-Type: image/png',
      'Content-ID: <logo>',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('picture').toString('base64'),
      '--b--',
      '',
    ]),
    'message/rfc822',
  )
  expect(body).toContain('Grüße')
  expect(body).toContain('data:image/png;base64,')
  expect(body).not.toContain('<script')
  expect(remote).toEqual(['http://evil.example/p.gif'])
  expect(heads).toContainEqual(['From', 'Zoë <zoe@example.org>'])
})

it('shows the text of a message without markup, as text', async () => {
  const { body } = await mailFrame(message(['Subject: x', '', '1 < 2 <script>alert(1)</script>', '']), 'message/rfc822')
  expect(body).toContain('1 &lt; 2 &lt;script&gt;')
})

it('takes a message of Mail of macOS out of its file', async () => {
  const body = 'Subject: Berth\n\nAt the quay\n'
  const file = Buffer.from(`${body.length}\n${body}<?xml version="1.0"?><plist/>`)
  const { body: shown, heads } = await mailFrame(file, 'message/x-emlx')
  expect(heads).toEqual([['Subject', 'Berth']])
  expect(shown).toContain('At the quay')
  expect(shown).not.toContain('plist')
})
