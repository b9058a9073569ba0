import { makePdf } from '../../harness/made-pdf.ts'

/** Where nothing of a document may ever be fetched from. */
export const elsewhere = 'http://evil.example'

const run = 'try { parent.ran = 1 } catch {} window.ran = 1; fetch("/api/version?ran")'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const filler = (words: string) => Array.from({ length: 20 }, (_, line) => `Line ${line + 1} of a contract about ${words}.`)

/** Originals that want to run, to fetch, or to break whoever shows them; each has the word `quayside`. */
export const hostileOriginals: Record<string, string | Buffer> = {
  'script.pdf': makePdf({
    pages: [
      filler('cranes'),
      [...filler('berths'), 'The quayside was sold.', 'Quayside and QUAYSIDE.'],
      filler('ropes'),
      ['Again the quayside, seen from the quay-', 'side in two lines.'],
    ],
    catalog: `/OpenAction << /S /JavaScript /JS (${run}) >> /AA << /WC << /S /URI /URI (${elsewhere}/closed) >> >>`,
    outline: [
      { title: 'Cranes', page: 1 },
      { title: 'Ropes <img src=x onerror=1>', page: 3 },
    ],
  }),
  'page.html': `<!doctype html><html><head><base href="${elsewhere}/"><meta http-equiv="refresh" content="0;url=${elsewhere}/moved">
    <script>${run}</script><link rel="stylesheet" href="${elsewhere}/a.css"></head>
    <body onload="${run.replaceAll('"', '&quot;')}"><h1>Quayside sale</h1><img src="${elsewhere}/pixel.gif" alt="Logo">
    <iframe src="javascript:${run.replaceAll('"', '&quot;')}"></iframe><svg onload="window.ran = 1"><script>${run}</script></svg>
    <a href="${elsewhere}/link">the link</a></body></html>`,
  'letter.eml': [
    'From: Anna Voss <anna@harbour.example>',
    'To: Bela Kun <bela@harbour.example>',
    'Subject: The quayside',
    'Date: Mon, 05 Oct 2026 09:00:00 +0000',
    'X-Trace: by hand',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=mix',
    '',
    '--mix',
    'Content-Type: multipart/related; boundary=rel',
    '',
    '--rel',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p style="color:#a00000">Dear Bela, the <b>quayside</b> is sold.</p><img src="cid:logo" width="40" height="40"><img src="${elsewhere}/open.gif">`,
    `<script>${run}</script><div style="background:url(${elsewhere}/bg.png)">Anna</div>`,
    '--rel',
    'Content-Type: image/png',
    'Content-ID: <logo>',
    'Content-Transfer-Encoding: base64',
    '',
    pixel.toString('base64'),
    '--rel--',
    '--mix',
    'Content-Type: text/plain; name="deed.txt"',
    'Content-Disposition: attachment; filename="deed.txt"',
    '',
    'The deed of the quayside.',
    '--mix--',
    '',
  ].join('\r\n'),
  'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100" onload="${run.replaceAll('"', '&quot;')}">
    <script>${run.replaceAll('"', '&quot;')}</script><image xlink:href="${elsewhere}/a.png" width="9" height="9"/><text x="5" y="50">quayside</text></svg>`,
  'table.csv': [
    'Name;Berth;Paid',
    ...Array.from({ length: 3_000 }, (_, row) => `Ship ${row + 1};"Quay ${row % 7}; east";${row * 10}`),
    `=HYPERLINK("${elsewhere}/formula");<img src=x onerror="window.ran=1">;quayside`,
  ].join('\n'),
  'deep.json': JSON.stringify({
    deal: 'the quayside',
    ships: Array.from({ length: 1_000 }, (_, number) => ({
      name: `Ship ${number}`,
      script: '<img src=x onerror="window.ran=1">',
    })),
  }),
  'feed.xml': `<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY e SYSTEM "${elsewhere}/entity">]><feed kind="sale"><?xml-stylesheet href="${elsewhere}/a.xsl"?>
    <entry><title>The quayside</title><script xmlns="http://www.w3.org/1999/xhtml">${run.replaceAll('&', '&amp;')}</script>&e;</entry></feed>`,
  'people.vcf': [
    ...['BEGIN:VCARD', 'VERSION:3.0', 'FN:Anna Voss', 'ORG:Harbour Office;Quayside', 'TEL;TYPE=WORK:+47 22 00 00 00'],
    ...[
      'ADR;TYPE=WORK:;;Quay 4;Oslo;;0150;Norway',
      'EMAIL:anna@harbour.example',
      `NOTE:<img src="${elsewhere}/p.gif" onerror="window.ran=1">`,
    ],
    ...['END:VCARD', 'BEGIN:VCARD', 'VERSION:3.0', 'N:Kun;Bela;;;', 'TEL:+36 1 000 0000', 'END:VCARD', ''],
  ].join('\r\n'),
  'dates.ics': [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Handing over the quayside', 'LOCATION:Quay 4'],
    ...['DTSTART;TZID=Europe/Oslo:20260502T100000', 'DTEND;TZID=Europe/Oslo:20260502T113000', 'RRULE:FREQ=WEEKLY;COUNT=4'],
    ...['ATTENDEE;CN="Anna Voss":mailto:anna@harbour.example', 'DESCRIPTION:Bring the deed\\, signed.', 'END:VEVENT'],
    ...['BEGIN:VTODO', 'UID:2', 'SUMMARY:Pay the pilot', 'DUE:20260501T120000Z', 'END:VTODO', 'END:VCALENDAR', ''],
  ].join('\r\n'),
  'deed.rtf':
    '{\\rtf1\\ansi\\pard\\outlinelevel0 The quayside\\par\\pard Sold in two parts{\\footnote Before noon.}.\\par\\trowd\\intbl Ship\\cell Berth\\cell\\row\\trowd\\intbl Oriole\\cell Quay 4\\cell\\row\\pard{\\listtext 1.}first\\par{\\listtext 2.}second\\par}',
  'broken.pdf': '%PDF-1.4\nquayside, and then nothing that a reader could use',
  'flood.tif': Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.from('quayside')]),
}
