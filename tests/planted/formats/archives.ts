import { gzipSync } from 'node:zlib'
import { inside, type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { tarBlock, tarEnd } from '../tar.ts'
import { type Member, zipOf } from '../zip.ts'
import { lines } from './mail-parts.ts'
import { smallDocument } from './word.ts'

/** Archives, whole and odd, and what lies in them. */
export function plantArchives(seed: string): PlantedFile[] {
  const file = (format: string, name: string, make: (planter: Planter) => Buffer | string) =>
    plantFile({ format, name, seed }, make)
  return [
    file('Zip', 'files.zip', (planter) => zipOf(filesOf(planter), planter.word('comment of an archive'))),
    file('Zip', 'comment of a member.zip', ({ word }) =>
      zipOf([{ name: 'a.txt', content: word('member'), comment: word('comment of a member') }]),
    ),
    file('Zip', 'in a zip.zip', (planter) => zipOf([{ name: 'inner.zip', content: zipOf(filesOf(planter)) }])),
    file('Zip', 'stored in a zip.zip', (planter) =>
      zipOf([{ name: 'inner.zip', content: zipOf(filesOf(planter)), isStored: true }]),
    ),
    file('Zip', 'behind a script.sh', ({ word }) =>
      Buffer.concat([
        Buffer.from(`#!/bin/sh\n# ${word('script')}\nexit 0\n`),
        zipOf([{ name: 'a.txt', content: word('member') }]),
      ]),
    ),
    file('Zip', 'behind a picture.jpg', ({ word }) =>
      Buffer.concat([
        Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
        zipOf([{ name: 'a.txt', content: word('member') }]),
      ]),
    ),
    file('Gzip', 'text.txt.gz', ({ word }) => gzipSync(word('text'))),
    file('Gzip', 'padded.txt.gz', ({ word }) => Buffer.concat([gzipSync(word('text')), Buffer.alloc(512)])),
    file('Gzip', 'garbage behind.txt.gz', ({ word }) => Buffer.concat([gzipSync(word('text')), Buffer.from('garbage')])),
    file('Gzip', 'joined.txt.gz', ({ word }) =>
      Buffer.concat([gzipSync(`${word('first text')}\n`), gzipSync(`${word('second text')}\n`)]),
    ),
    file('Gzip', 'cut.txt.gz', ({ word }) => cut(`${word('beginning of a cut text')}\n`)),
    file('Gzip', 'page.html.gz', ({ word }) =>
      gzipSync(`<html><body><p>${word('page')}<!-- ${word('comment in a page')} --></body></html>`),
    ),
    file('Tar', 'files.tar', (planter) => tarOf(filesOf(planter))),
    file('Tar', 'files.tar.gz', (planter) => gzipSync(tarOf(filesOf(planter)))),
    file('Tar', 'joined.tar', ({ word }) =>
      Buffer.concat([
        tarOf([{ name: 'a.txt', content: word('first archive') }]),
        tarOf([{ name: 'b.txt', content: word('second archive') }]),
      ]),
    ),
    file('Tar', 'behind.tar', ({ word }) =>
      Buffer.concat([tarOf([{ name: 'a.txt', content: word('archive') }]), Buffer.from(`\n${word('text behind an archive')}\n`)]),
    ),
    file(
      'Ar',
      'files.a',
      ({ word }) =>
        `!<arch>\n${'a.txt/'.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${'12'.padEnd(10)}\`\n${word('member')}`,
    ),
  ]
}

function filesOf(planter: Planter): Member[] {
  const { word } = planter
  return [
    { name: `${word('name of a folder')}/${word('name of a file')}.txt`, content: word('text') },
    { name: 'page.html', content: `<html><body><p>${word('page')}</p><!-- ${word('comment in a page')} --></body></html>` },
    {
      name: 'mail.eml',
      content: lines(
        'From: a@b.c',
        'Content-Type: multipart/alternative; boundary=b',
        `Bcc: ${word('Bcc of a mail')}`,
        '',
        '--b',
        '',
        word('plain body of a mail'),
        '--b',
        'Content-Type: text/html',
        '',
        `<p>${word('HTML body of a mail')}</p>`,
        '--b',
        'Content-Type: text/calendar',
        '',
        'BEGIN:VEVENT',
        `SUMMARY:${word('calendar of a mail')}`,
        'END:VEVENT',
        '--b--',
      ),
    },
    {
      name: 'document.docx',
      content: smallDocument(
        `<w:p><w:del w:id="1" w:author="x"><w:r><w:delText>${word('deletion in a document')}</w:delText></w:r></w:del><w:r><w:t>${word('document')}</w:t></w:r></w:p>`,
        inside(planter, 'document: '),
      ),
    },
    { name: 'text.txt.gz', content: gzipSync(word('text in a gzip')) },
    { name: 'table.csv', content: `a,b\n${word('cell of a table')},2\n` },
    { name: 'wide.txt', content: Buffer.from(`\ufeff${planter.wordOf('UTF-16 text', 'абвгдежз')}`, 'utf16le') },
  ]
}

function cut(text: string): Buffer {
  const noise = Array.from({ length: 40_000 }, (_, index) => ((index * 7919) % 94) + 33)
  const packed = gzipSync(Buffer.concat([Buffer.from(text), Buffer.from(noise)]))
  return packed.subarray(0, packed.length - 200)
}

function tarOf(members: Member[]): Buffer {
  return Buffer.concat([...members.map(({ name, content }) => tarBlock(name, Buffer.from(content))), tarEnd])
}
