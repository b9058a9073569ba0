import { deflatedZip } from './deflated-zip.ts'

/** Further files that request something from `url` when they are read, each in the way of its format; the common ones are in the test. */
export function askingFiles(url: string): Record<string, string | Buffer> {
  return { ...ofOffice(url), ...ofPeople(url), ...ofMarkup(url), ...ofPages(url) }
}

const officeTypes = 'application/vnd.openxmlformats-officedocument'

/** A package (ECMA-376) with one part, which relates to things outside. */
function officePackage(part: string, { type, xml, asks }: { type: string; xml: string; asks: [string, string][] }): Buffer {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const list = (all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
  const own = `<Relationship Id="r0" Type="${relations}/officeDocument" Target="${part}"/>`
  const outside = asks.map(
    ([kind, target], at) => `<Relationship Id="r${at}" Type="${relations}/${kind}" Target="${target}" TargetMode="External"/>`,
  )
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`
  const [folder = '', name = ''] = part.split('/')
  return deflatedZip([
    { name: '[Content_Types].xml', bytes: types },
    { name: '_rels/.rels', bytes: list([own]) },
    { name: part, bytes: xml },
    { name: `${folder}/_rels/${name}.rels`, bytes: list(outside) },
  ])
}

function ofOffice(url: string): Record<string, string | Buffer> {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const word = `<w:document xmlns:w="${w}" xmlns:r="${r}"><w:body><w:altChunk r:id="r0"/><w:p><w:r><w:instrText>INCLUDETEXT "${url}/included"</w:instrText><w:object r:id="r1"/><w:t>b</w:t></w:r></w:p></w:body></w:document>`
  const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const slides = 'http://schemas.openxmlformats.org/presentationml/2006/main'
  return {
    'chunks.docx': officePackage('word/document.xml', {
      type: `${officeTypes}.wordprocessingml.document.main+xml`,
      xml: word,
      asks: [
        ['aFChunk', `${url}/chunk.html`],
        ['oleObject', `${url}/object.bin`],
        ['attachedTemplate', `${url}/template.dotm`],
        ['frame', `${url}/frame.docx`],
        ['subDocument', `${url}/part.docx`],
      ],
    }),
    'links.xlsx': officePackage('xl/workbook.xml', {
      type: `${officeTypes}.spreadsheetml.sheet.main+xml`,
      xml: `<workbook xmlns="${sheet}"><externalReferences><externalReference xmlns:r="${r}" r:id="r0"/></externalReferences><sheets/></workbook>`,
      asks: [
        ['externalLinkPath', `${url}/other.xlsx`],
        ['connections', `${url}/data.odc`],
      ],
    }),
    'film.pptx': officePackage('ppt/presentation.xml', {
      type: `${officeTypes}.presentationml.presentation.main+xml`,
      xml: `<p:presentation xmlns:p="${slides}"/>`,
      asks: [
        ['video', `${url}/film.mp4`],
        ['slideMaster', `${url}/master.xml`],
      ],
    }),
    'objects.rtf': `{\\rtf1{\\object\\objautlink\\objupdate{\\*\\objclass Word.Document.8}{\\*\\objdata 0105000002000000}{\\*\\objalias ${url}/object}}{\\field{\\*\\fldinst INCLUDETEXT "${url}/included.rtf"}}{\\field{\\*\\fldinst DDEAUTO "${url}" "a"}}{\\*\\filetbl{\\file\\fid1\\fnetwork ${url}/sub.rtf}}{\\subdocument1}b}`,
    'links.fods': `<?xml version="1.0"?><!DOCTYPE o SYSTEM "${url}/fods.dtd"><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:meta><meta:template xlink:href="${url}/template.ots"/><meta:auto-reload xlink:href="${url}/reload"/></office:meta><office:body><office:spreadsheet><table:table><table:table-source xlink:href="${url}/source.ods"/></table:table></office:spreadsheet></office:body></office:document>`,
  }
}

function ofPeople(url: string): Record<string, string> {
  const head = 'From: a@example.org\r\nSubject: b\r\nMIME-Version: 1.0\r\n'
  return {
    'card.vcf': `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:b\r\nPHOTO:${url}/photo.jpg\r\nLOGO;VALUE=uri:${url}/logo.png\r\nSOUND:${url}/sound.ogg\r\nSOURCE:${url}/card.vcf\r\nKEY;VALUE=uri:${url}/key.asc\r\nEND:VCARD\r\n`,
    'meeting.ics': `BEGIN:VCALENDAR\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1M\r\nSOURCE;VALUE=URI:${url}/calendar.ics\r\nBEGIN:VTIMEZONE\r\nTZURL:${url}/zone\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nATTACH;FMTTYPE=image/png:${url}/image.png\r\nIMAGE;VALUE=URI:${url}/badge.png\r\nBEGIN:VALARM\r\nACTION:AUDIO\r\nATTACH:${url}/alarm.wav\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    'letter.eml': `${head}Face: ${url}/face\r\nDisposition-Notification-To: <${url}/seen>\r\nContent-Base: ${url}/\r\nContent-Location: ${url}/letter.html\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<html><head><base href="${url}/"><link rel="stylesheet" href="mail.css"><style>@import "${url}/import.css"; @font-face { font-family: f; src: url(${url}/font.woff) }</style></head><body background="${url}/back.png"><img src="cid.png" srcset="${url}/two.png 2x"><video poster="${url}/poster.png" src="${url}/film.mp4"></video>b</body></html>\r\n--b--\r\n`,
    'page.mht': `${head}Content-Type: multipart/related; type="text/html"; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: ${url}/page.html\r\n\r\n<img src="${url}/saved.png">b\r\n--b--\r\n`,
  }
}

function ofMarkup(url: string): Record<string, string | Buffer> {
  const xml = '<?xml version="1.0"?>'
  return {
    'style.xsl': `${xml}<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:import href="${url}/import.xsl"/><xsl:include href="${url}/include.xsl"/><xsl:template match="/"><xsl:copy-of select="document('${url}/document.xml')"/></xsl:template></xsl:stylesheet>`,
    'types.xsd': `${xml}<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:import namespace="n" schemaLocation="${url}/import.xsd"/><xs:include schemaLocation="${url}/include.xsd"/></xs:schema>`,
    'styled.svg': `${xml}<?xml-stylesheet href="${url}/svg.css"?><!DOCTYPE svg [<!ENTITY e SYSTEM "${url}/entity.svg">]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><style>@import url(${url}/import.css);</style><use xlink:href="${url}/use.svg#a"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}/frame"/></foreignObject><text fill="url(${url}/fill.svg#p)">&e;</text></svg>`,
    'places.kml': `${xml}<kml xmlns="http://www.opengis.net/kml/2.2"><NetworkLink><Link><href>${url}/network.kml</href></Link></NetworkLink><Style><IconStyle><Icon><href>${url}/icon.png</href></Icon></IconStyle></Style></kml>`,
    'service.wsdl': `${xml}<definitions xmlns="http://schemas.xmlsoap.org/wsdl/"><import namespace="n" location="${url}/import.wsdl"/></definitions>`,
    'start.jnlp': `${xml}<jnlp codebase="${url}/" href="start.jnlp"><resources><jar href="a.jar"/></resources></jnlp>`,
    'refresh.html': `<html manifest="${url}/manifest"><meta http-equiv="refresh" content="0;url=${url}/refresh"><link rel="preload" href="${url}/preload.js" as="script"><embed src="${url}/embed.swf"><applet code="a" archive="${url}/a.jar"></applet><img src="${url}/i.png" lowsrc="${url}/low.png">b</html>`,
    'book.epub': deflatedZip([
      { name: 'mimetype', bytes: 'application/epub+zip' },
      {
        name: 'META-INF/container.xml',
        bytes: `${xml}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
      },
      {
        name: 'a.opf',
        bytes: `${xml}<!DOCTYPE package SYSTEM "${url}/opf.dtd"><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="${url}/remote.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
      },
      {
        name: 'a.xhtml',
        bytes: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "${url}/xhtml11.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><link rel="stylesheet" href="${url}/book.css"/></head><body>b</body></html>`,
      },
    ]),
  }
}

function ofPages(url: string): Record<string, string> {
  const form = `<?xml version="1.0"?><!DOCTYPE x SYSTEM "${url}/xfa.dtd" [<!ENTITY e SYSTEM "${url}/xfa-entity">]><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform><field><value><image href="${url}/xfa.png"/></value></field><event><submit target="${url}/submit"/></event></subform></template>&e;</xdp:xdp>`
  const about = `<?xpacket begin=""?><!DOCTYPE x SYSTEM "${url}/xmp.dtd"><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" rdf:about="${url}/xmp"/></x:xmpmeta><?xpacket end="w"?>`
  const stream = (bytes: string, more = '') => `<< ${more} /Length ${bytes.length} >> stream\n${bytes}\nendstream endobj`
  const objects = [
    '1 0 obj << /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 3 0 R /Fields [] >> /Metadata 4 0 R /OpenAction 5 0 R /Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >> >> endobj',
    '2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj',
    `3 0 obj ${stream(form)}`,
    `4 0 obj ${stream(about, '/Type /Metadata /Subtype /XML')}`,
    `5 0 obj << /S /GoToR /F << /FS /URL /F (${url}/other.pdf) >> /D [0 /Fit] /Next << /S /SubmitForm /F (${url}/submit) /Next << /S /ImportData /F (${url}/data.fdf) >> >> >> endobj`,
    `6 0 obj << /Type /Filespec /FS /URL /F (${url}/attached) >> endobj`,
  ]
  return { 'form.pdf': `%PDF-1.7\n${objects.join('\n')}\ntrailer << /Root 1 0 R /Size 7 >>\n%%EOF\n` }
}
