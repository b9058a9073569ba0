import { type PlantedFile, type Planter, plantFile } from '../planting.ts'

const xml = '<?xml version="1.0" encoding="UTF-8"?>'

/** Pages, XML of all kinds, feeds. */
export function plantMarkup(seed: string): PlantedFile[] {
  const file = (format: string, name: string, make: (planter: Planter) => Buffer | string) =>
    plantFile({ format, name, seed }, make)
  return [
    file('HTML', 'page.html', pageOf),
    file('HTML', 'glued.html', gluedOf),
    file(
      'HTML',
      'unclosed script.html',
      ({ word }) =>
        `<html><body><p>${word('before the script')}</p><script>var a = 1;<p>${word('behind an unclosed script')}</p></body></html>`,
    ),
    file(
      'HTML',
      'unclosed comment.html',
      ({ word }) =>
        `<html><body><p>${word('before the comment')}</p><!-- x <p>${word('behind an unclosed comment')}</p></body></html>`,
    ),
    file(
      'HTML',
      'unclosed title.html',
      ({ word }) => `<html><head><title>${word('title')}<body><p>${word('behind an unclosed title')}</p></body></html>`,
    ),
    file(
      'HTML',
      'unclosed textarea.html',
      ({ word }) => `<html><body><textarea>${word('text area')}<p>${word('behind an unclosed text area')}</p></body></html>`,
    ),
    file(
      'HTML',
      'frames.html',
      ({ word }) =>
        `<html><head><title>${word('title')}</title></head><frameset cols="*"><frame src="https://example.org/${word('address of a frame')}" title="${word('title of a frame')}"><noframes><p>${word('without frames')}</p></noframes></frameset></html>`,
    ),
    file('HTML', 'no html.html', ({ word }) => `<h1>${word('heading')}</h1>text ${word('text without a paragraph')}`),
    file(
      'HTML',
      'entities.html',
      ({ word }) =>
        `<html><body><p>${entities(word('decimal references'), (code) => `&#${code};`)}</p><p>${entities(word('hexadecimal references'), (code) => `&#x${code.toString(16)};`)}</p><p>a&nbsp;${word('behind a hard space')}&shy;</p></body></html>`,
    ),
    file('HTML', 'utf-16.html', ({ wordOf }) =>
      Buffer.from(`\ufeff<html><body><p>${wordOf('UTF-16 with a mark', 'абвгдежз')}</p></body></html>`, 'utf16le'),
    ),
    file('HTML', 'declared.html', ({ wordOf }) =>
      latin(
        `<html><head><meta charset="windows-1251"></head><body><p>`,
        wordOf('declared table', 'абвгдежз'),
        '</p></body></html>',
      ),
    ),
    file(
      'HTML',
      'cdata.xhtml',
      ({ word }) =>
        `${xml}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${word('title')}</title></head><body><p>${word('paragraph')}</p><p><![CDATA[${word('CDATA')}]]></p></body></html>`,
    ),
    file(
      'HTML',
      'saved.mht',
      ({ word }) =>
        `From: <Saved>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<html><body><p>${word('body of a saved page')}</p></body></html>\r\n--b\r\nContent-Type: text/html\r\nContent-Location: frame.html\r\n\r\n<p>${word('frame of a saved page')}</p>\r\n--b--\r\n`,
    ),
    file(
      'XML',
      'data.xml',
      ({ word }) =>
        `${xml}<!-- ${word('comment')} --><root a="${word('attribute')}"><item key="${word('attribute beside text')}">${word('element')}</item><item>${word('next element')}</item><t><![CDATA[${word('CDATA')}]]></t><empty name="${word('attribute of an empty element')}"/></root>`,
    ),
    file(
      'XML',
      'own entities.xml',
      ({ word }) => `${xml}<!DOCTYPE r [<!ENTITY e "${word('entity of its own')}">]><r><a>&e;</a><b>${word('element')}</b></r>`,
    ),
    file(
      'XML',
      'broken.xml',
      ({ word }) =>
        `${xml}<r><a>${word('before the fault')}</a><b attr=x>${word('within the fault')}</b><c>${word('behind the fault')}</c></r>`,
    ),
    file('XML', 'utf-16.xml', ({ wordOf }) =>
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?><r>${wordOf('UTF-16', 'абвгдежз')}</r>`, 'utf16le'),
    ),
    file(
      'XML',
      'list.plist',
      ({ word }) =>
        `${xml}<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><dict><key>${word('key')}</key><string>${word('value')}</string><key>k</key><array><string>${word('first of an array')}</string><string>${word('second of an array')}</string></array></dict></plist>`,
    ),
    file(
      'XML',
      'picture.svg',
      ({ word }) =>
        `${xml}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><title>${word('title')}</title><desc>${word('description')}</desc><text>${word('text')}<tspan>${word('span')}</tspan></text><a xlink:href="https://example.org/${word('address of a link')}"><text>${word('text of a link')}</text></a><metadata>${word('metadata')}</metadata></svg>`,
    ),
    file(
      'XML',
      'places.kml',
      ({ word }) =>
        `${xml}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${word('name')}</name><Placemark><name>${word('place')}</name><description><![CDATA[<b>${word('description')}</b>]]></description></Placemark></Document></kml>`,
    ),
    file(
      'XML',
      'word.xml',
      ({ word }) =>
        `${xml}<?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml" xmlns:aml="http://schemas.microsoft.com/aml/2001/core"><w:body><w:p><w:r><w:t>${word('paragraph')}</w:t></w:r></w:p><w:p><aml:annotation aml:id="1" w:type="Word.Deletion"><aml:content><w:r><w:delText>${word('tracked deletion')}</w:delText></w:r></aml:content></aml:annotation></w:p></w:body></w:wordDocument>`,
    ),
    file(
      'XML',
      'sheet.xml',
      ({ word }) =>
        `${xml}<?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="${word('name of a sheet')}"><Table><Row ss:Hidden="1"><Cell><Data ss:Type="String">${word('cell of a hidden row')}</Data><Comment ss:Author="${word('author of a comment')}"><ss:Data>${word('comment')}</ss:Data></Comment></Cell></Row></Table></Worksheet></Workbook>`,
    ),
    file(
      'Feed',
      'news.rss',
      ({ word }) =>
        `${xml}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${word('title')}</title><description>${word('description')}</description><item><title>${word('title of an item')}</title><link>https://example.org/${word('address of an item')}</link><description>&lt;p&gt;${word('description of an item')}&lt;/p&gt;</description><dc:creator>${word('author of an item')}</dc:creator><category>${word('category of an item')}</category><content:encoded><![CDATA[<p>${word('content of an item')}</p>]]></content:encoded><enclosure url="https://example.org/${word('address of a sound')}"/></item></channel></rss>`,
    ),
    file(
      'Feed',
      'news.atom',
      ({ word }) =>
        `${xml}<feed xmlns="http://www.w3.org/2005/Atom"><title>${word('title')}</title><subtitle>${word('subtitle')}</subtitle><entry><title>${word('title of an entry')}</title><author><name>${word('author of an entry')}</name></author><summary>${word('summary of an entry')}</summary><content type="html">&lt;p&gt;${word('content of an entry')}&lt;/p&gt;</content><link href="https://example.org/${word('address of an entry')}"/></entry><entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${word('XHTML title')}</div></title></entry></feed>`,
    ),
    file(
      'Feed',
      'news.rdf',
      ({ word }) =>
        `${xml}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><title>${word('title')}</title></channel><item rdf:about="y"><title>${word('title of an item')}</title><description>${word('description of an item')}</description></item></rdf:RDF>`,
    ),
    file(
      'JSON',
      'data.json',
      ({ word }) =>
        `{"${word('key')}": "${word('value')}", "list": ["${word('item of a list')}"], "escaped": "${entities(word('escaped letters'), (code) => `\\u00${code.toString(16)}`)}"}`,
    ),
    file('JSON', 'lines.jsonl', ({ word }) => `{"a": "${word('first line')}"}\n{"a": "${word('second line')}"}\n`),
    file(
      'JSON',
      'notebook.ipynb',
      ({ word }) =>
        `{"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["${word('text')}"]}, {"cell_type": "code", "metadata": {}, "execution_count": 1, "outputs": [{"output_type": "stream", "name": "stdout", "text": ["${word('output')}"]}], "source": ["${word('code')}"]}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`,
    ),
  ]
}

function entities(text: string, reference: (code: number) => string): string {
  return Array.from(text, (sign) => reference(sign.charCodeAt(0))).join('')
}

/** Cyrillic letters in windows-1251 between ASCII. */
function latin(before: string, cyrillic: string, behind: string): Buffer {
  const bytes = Buffer.from(Array.from(cyrillic, (sign) => sign.charCodeAt(0) - 0x0430 + 0xe0))
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(behind)])
}

function pageOf({ word, leftOut }: Planter): string {
  return [
    `<!DOCTYPE html><html><head><title>${word('title')}</title>`,
    `<meta name="description" content="${word('meta: description')}"><meta name="keywords" content="${word('meta: keywords')}"><meta name="author" content="${word('meta: author')}"><meta property="og:title" content="${word('meta: og:title')}"><meta http-equiv="refresh" content="9; url=https://example.org/${word('meta: address')}">`,
    `<style>.${leftOut('style')} {}</style><script>var a = "${leftOut('script')}"</script><script type="application/ld+json">{"name": "${word('data in a script')}"}</script><base href="https://example.org/${word('base address')}">`,
    `</head><body><!-- ${word('comment')} -->`,
    `<p>${word('paragraph')}</p><div hidden>${word('hidden attribute')}</div><div style="display:none">${word('hidden by style')}</div><div style="color:#fff">${word('white on white')}</div>`,
    `<noscript>${word('without scripts')}</noscript><template>${word('template')}</template><iframe src="https://example.org/${word('address of a frame')}" srcdoc="&lt;p&gt;${word('page in an attribute')}&lt;/p&gt;" title="${word('title of a frame')}">${word('text of a frame')}</iframe>`,
    `<img src="x.png" alt="${word('alternative text')}" title="${word('title of a picture')}" longdesc="https://example.org/${word('address of a description')}"><a href="https://example.org/${word('address of a link')}" title="${word('title of a link')}">${word('text of a link')}</a> <a href="page-${leftOut('relative address')}.html">x</a>`,
    `<form action="https://example.org/${word('address of a form')}"><input value="${word('value of a field')}" placeholder="${word('hint of a field')}" name="a"><input type="hidden" value="${word('value of a hidden field')}"><textarea>${word('text area')}</textarea><select><optgroup label="${word('label of a group')}"><option>${word('choice')}</option><option label="${word('label of a choice')}" value="${word('value of a choice')}"></option></optgroup></select><button>${word('button')}</button><input type="submit" value="${word('caption of a button')}"><datalist><option value="${word('suggestion')}"></datalist><fieldset><legend>${word('legend')}</legend></fieldset><label>${word('label')}</label><output>${word('output')}</output><meter>${word('meter')}</meter></form>`,
    `<table summary="${word('summary of a table')}"><caption>${word('caption')}</caption><thead><tr><th abbr="${word('short form')}">${word('head cell')}</th></tr></thead><tbody><tr><td>${word('cell')}</td><td>${word('next cell')}</td></tr></tbody></table>`,
    `<ul><li>${word('item')}<li>${word('next item')}</ul><dl><dt>${word('term')}</dt><dd>${word('definition')}</dd></dl>`,
    `<object data="x">${word('text of an object')}</object><video title="${word('title of a film')}">${word('text of a film')}</video><canvas>${word('text of a canvas')}</canvas><audio>${word('text of a sound')}</audio><svg><title>${word('title of a drawing')}</title><text>${word('text of a drawing')}</text></svg><math><mi>${word('formula')}</mi></math><map><area alt="${word('description of an area')}" href="https://example.org/${word('address of an area')}"></map>`,
    `<p data-note="${leftOut('data attribute')}" aria-label="${word('label for the blind')}" aria-description="${word('description for the blind')}">x</p> <del>${word('deleted')}</del> <ins>${word('inserted')}</ins> <abbr title="${word('long form')}">x</abbr> <ruby>x <rt>${word('reading')}</rt></ruby><details><summary>${word('summary')}</summary>${word('details')}</details><dialog>${word('dialogue')}</dialog><blockquote cite="https://example.org/${word('source of a quotation')}">${word('quotation')}</blockquote><marquee>${word('marquee')}</marquee><x-own>${word('own element')}</x-own>`,
    `</body></html>${word('behind the end')}`,
  ].join('')
}

/** Blocks without a space between them. */
function gluedOf({ word }: Planter): string {
  const blocks =
    'section article header footer aside nav main button label option summary figcaption li dt dd td th h1 h6 p div address pre legend caption details dialog fieldset form hgroup menu search x-own'.split(
      ' ',
    )
  return `<html><body>${blocks.map((name) => `<${name}>${word(name)}</${name}>`).join('')}${word('in front of a break')}<br>${word('behind a break')}<hr>${word('behind a rule')}</body></html>`
}
