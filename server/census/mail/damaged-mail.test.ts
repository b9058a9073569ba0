import { expect, it } from 'vitest'
import { linesOf } from '../testing/lines-of.ts'
import { mail, read } from './testing/read-message.ts'

it('takes what is said to be coded, by a name that no coding has, for a file that was not read', () => {
  const coded =
    Buffer.from(Array.from({ length: 150 }, (_, at) => (at * 7) % 256))
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  const message = (...head: string[]) =>
    mail('Content-Type: multipart/mixed; boundary=b', '', '--b', ...head, '', ...coded, '--b--')
  const damaged = 'Content-Transfer-Encoding: "ase64'
  expect(linesOf(read(message('Content-Type: application/ms-tnef; oame="winmail.dat"', damaged)), 'unread')).toEqual([
    'application/octet-stream',
  ])
  expect(linesOf(read(message('Content-Type: text/plain; name="list.bin"', damaged)), 'unread')).toEqual(['list.bin'])
  expect(linesOf(read(message('Content-Type: text/plain', 'Content-Transfer-Encoding: 7bit')), 'unread')).toEqual([])
})

it('finds the file in base64 that no head tells of', () => {
  const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(300, 'words of a page ')])
  const coded = file.toString('base64').match(/.{1,76}/g) ?? []
  const message = (head: string, body: string[]) =>
    mail('Content-Type: multipart/mixed; boundary=b', '', '--b', head, '', ...body, '--b--')
  const damaged = read(message('Content-Tran3fer-Encoding: base64', coded))
  expect(damaged.flatMap(({ file: lost }) => lost?.bytes.toString('latin1') ?? [])).toEqual([file.toString('latin1')])
  expect(read(message('Content-Transfer-Encoding: 7bit', coded)).some(({ file: lost }) => lost)).toBe(false)
  expect(
    read(
      message(
        'X: y',
        coded.map((line) => `${line.slice(0, 5)} ${line.slice(6)}`),
      ),
    ).some(({ file: lost }) => lost),
  ).toBe(false)
})

it('finds such a file in one line, and behind what is left of a damaged head', () => {
  const file = Buffer.from(`%PDF-1.4\n${'words of a page '.repeat(10)}`)
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: application/pdf; name.x']
  const message = mail(...parts, 'Contdnt-T\xf2ansfer-Encoding: base64', '', file.toString('base64'), '--b--')
  expect(read(message).flatMap(({ file: lost }) => lost?.bytes.toString('latin1') ?? [])).toEqual([file.toString('latin1')])
  const damaged = ['Content-Type* application/pdf; name="plan.pdf"', 'Content-Transfe\xf2-Encoding: base64', '']
  const coded = file.toString('base64')
  const both = mail(...parts.slice(0, 3), ...damaged, `${coded.slice(0, 20)}@${coded.slice(21)}`, '--b--')
  expect(read(both).flatMap(({ file: lost }) => lost?.bytes.length ?? [])).toEqual([file.length])
})

it('finds such a file where signs of it are damaged, too, and what stands behind them keeps its place', () => {
  const file = Buffer.from(`%PDF-1.4\n${'words of a page '.repeat(10)}`)
  const coded = file.toString('base64')
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: application/pdf']
  const message = (body: string) => mail(...parts, 'Content-Transfmr-Encoding: base64', '', body, '--b--')
  const damaged = `${coded.slice(0, 40)}#${coded.slice(41, 60)}\`${coded.slice(61)}`
  const [lost] = read(message(damaged)).flatMap((piece) => piece.file?.bytes ?? [])
  expect(lost?.subarray(48).equals(file.subarray(48))).toBe(true)
  expect(lost?.length).toBe(file.length)
})

it('finds such a file however long it is', () => {
  const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(6_000_000, 'words of a page ')])
  const coded = file.toString('base64').match(/.{1,76}/g) ?? []
  const head = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Tran3fer-Encoding: base64', '']
  const lost = read(mail(...head, ...coded, '--b--')).flatMap((piece) => piece.file?.bytes ?? [])
  expect(lost.map((bytes) => bytes.equals(file))).toEqual([true])
})

it('finds such a file within a text, where the line that parts them is damaged', () => {
  const file = Buffer.from(`%PDF-1.4\n${'words of a page '.repeat(20)}`)
  const coded = file.toString('base64').match(/.{1,76}/g) ?? []
  const head = ['Content-Type: application/pdf; name="plan.pdf"', 'Content-Transfer-Encoding: base64', '']
  const lost = (...lines: string[]) =>
    read(mail(...lines)).flatMap((piece) => (piece.file ? [[piece.text, piece.file.bytes]] : []))
  expect(
    lost('Kontent-Type: multipart/mixed; boundary=b', '', '--b', '', 'see below', 'J--b', ...head, ...coded, '--b--'),
  ).toEqual([['plan.pdf', file]])
  expect(lost('From: a@b.c', '', 'the first line of such a file is', coded[0] ?? '')).toEqual([])
  expect(lost('From: a@b.c', '', ...coded.map((line) => `> ${line}`))).toEqual([])
})

it('finds the file in a part whose head and last line feed are damaged', () => {
  const file = Buffer.from(`%PDF-1.4\n${'words of a page '.repeat(20)}  `)
  const coded = `${file.toString('base64')}\u001d\n--b--`
  expect(file.toString('base64').endsWith('=')).toBe(true)
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Transfer-Encodmng: base64', '', coded]
  expect(read(mail(...parts)).flatMap((piece) => piece.file?.bytes ?? [])).toEqual([file])
})

it('reads the first part behind a damaged boundary, and names whose mark or kind is damaged', () => {
  const text = ['Content-Type: text/plain', '', 'about the harbour', '--b', 'Content-Type: text/plain', '', 'crane', '--b--']
  const damaged = mail('Content-Type: multipart/mixed; boundary="b"', '\r\n*--b', ...text)
  expect(linesOf(read(damaged), 'outside')).toContain('about the harbour')
  const field = ['--b', 'Content-Disposition: vorm-data; name="berth"', '', 'x', '--b--']
  expect(linesOf(read(mail('Content-Type: multipart/form-data; boundary=b', '', ...field)), 'name')).toEqual(['berth'])
  const open = ['--b', 'Content-Type: application/x-odd; name="plan.odd*', '', 'x', '--b--']
  expect(linesOf(read(mail('Content-Type: multipart/mixed; boundary=b', '', ...open)), 'unread')).toEqual(['plan.odd*'])
})

it('finds the parts of a message that names another boundary than they have', () => {
  const parts = [
    '--b',
    'Content-Type: text/html',
    '',
    '<p>about the harbour',
    '--b',
    'Content-Type: text/plain',
    '',
    'crane',
    '--b--',
  ]
  const pieces = read(mail('Content-Type: multipart/mixed; boundary=2b"', '', ...parts))
  expect(linesOf(pieces, 'text')).toEqual(['about the harbour', 'crane'])
})

it('finds the parts of a message whose head does not tell of any', () => {
  const parts = ['', '--b', '', 'see below', '--b', 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '']
  const coded = Buffer.from('about the harbour').toString('base64')
  // The line feed before the second header was lost.
  const damaged = Buffer.concat([
    Buffer.from('From: a@b.c\r*Content-Type: multipart/mixed; boundary=b\r\n'),
    mail(...parts, coded, '--b--'),
  ])
  expect(linesOf(read(damaged), 'text')).toEqual(['see below', 'about the harbour'])
  expect(linesOf(read(mail('From: a@b.c', '', '--b', 'Content-Type: is what a head says', '', 'and no more')), 'text')).toContain(
    'and no more',
  )
})

it('reads the last part of a message that nothing closes, and no part behind the end', () => {
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'about the harbour']
  expect(linesOf(read(mail(...parts)), 'text')).toEqual(['about the harbour'])
  const closed = read(mail(...parts, '--b--', '', 'Content-Type: text/plain', '', 'a footer'))
  expect([linesOf(closed, 'text'), linesOf(closed, 'outside')]).toEqual([
    ['about the harbour'],
    ['Content-Type: text/plain', 'a footer'],
  ])
})

it('knows how a part is coded though the line that says so is damaged around the word', () => {
  const coded = Buffer.from('about the harbour').toString('base64')
  for (const line of ['Content-Transfer-Encoding:\0base64', 'Content-Transfer-Encoding: base64\u000f'])
    expect(linesOf(read(mail('Content-Type: text/plain', line, '', coded)), 'text')).toEqual(['about the harbour'])
})

it('knows what a part is though the name of the header that says so is damaged, and takes other headers for none of these', () => {
  const part = (...head: string[]) =>
    read(mail('Content-Type: multipart/mixed; boundary=b', '', '--b', ...head, '', 'eHg=', '--b--'))
  expect(linesOf(part('Content-Typu: application/mac-binhex40; name="plan.hqx"'), 'unread')).toEqual(['plan.hqx'])
  expect(linesOf(part('Con|ent-Tzpe: application/x-odd; name="plan.odd"'), 'unread')).toEqual(['plan.odd'])
  expect(linesOf(part('Content-Type: text/plain', 'Content-Tra~sfer-Encoding: base64'), 'text')).toEqual(['xx'])
  expect(linesOf(part('Content-Base: application/x-odd; name="plan.odd"'), 'unread')).toEqual([])
})

it('finds a winmail.dat behind a damaged boundary though one of the first signs of its base64 is damaged, too', () => {
  const body = (bytes: string) => `--b${bytes}`
  const attribute = Buffer.from('\x01\x0c\x80\x02\0\x12\0\0\0about the harbour\0', 'latin1')
  const tnef = Buffer.concat([Buffer.from('789f3e220100', 'hex'), attribute, Buffer.from([0, 0]), Buffer.alloc(60)]).toString(
    'base64',
  )
  for (const at of [20, 24, 40]) {
    const coded = `${tnef.slice(0, at)}\xc1${tnef.slice(at + 1)}`
    const damaged = mail(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'see below',
      body('x'),
      'Content-Type: application/ms-tnef',
      '',
      coded,
      '--b--',
    )
    expect(linesOf(read(damaged), 'unread'), String(at)).not.toEqual([])
  }
})

it('names a winmail.dat behind a damaged boundary of which the first letters are damaged', () => {
  const coded = Buffer.concat([Buffer.from('789f3f22', 'hex'), Buffer.alloc(100, 7)]).toString('base64')
  const part = (head: string) =>
    read(
      mail(
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        '',
        'see below\r\u0002--b',
        head,
        'Content-Transfer-Encoding> base64',
        '',
        coded,
        '--b--',
      ),
    )
  expect(linesOf(part('Content-Type: application/ms-tnef; name="winmail.dat"'), 'unread')).toEqual(['winmail.dat'])
  expect(linesOf(part('Content-Type: application/x-odd; name="plan.odd"'), 'unread')).toEqual([])
})
