import { describe, expect, it } from 'vitest'
import { readHtml } from './html.ts'
import { readXml } from './xml.ts'

const of = (pieces: { kind: string; text: string }[], kind: string) =>
  pieces
    .filter((piece) => piece.kind === kind)
    .flatMap(({ text }) => text.split(/\s*\n\s*/))
    .filter(Boolean)

describe('the second reader of pages', () => {
  it('keeps words of blocks apart and words of inline elements together', () => {
    const html = '<nav>One</nav><section>Two</section><p>un<b>believ</b>able<button>Three</button>'
    expect(of(readHtml(html), 'text')).toEqual(['One', 'Two', 'unbelievable', 'Three'])
  })

  it.each([
    '<frame src="https://example.org/cut-page',
    '<frame name="menu" src=\'https://example.org/cut-page',
    '<frame src="https://example.org/cut-page" title="rest',
    '<frame src=https://example.org/cut-page',
  ])('reads the values of a tag in which the page was cut: %s', (tag) => {
    expect(of(readHtml(`<frameset>${tag}`), 'link')).toEqual(['https://example.org/cut-page'])
  })

  it('takes no text with an angle for a tag', () => {
    expect(of(readHtml('<p>one &amp; two a <b'), 'text')).toEqual(['one & two a'])
    expect(of(readHtml('<p>a < b and c'), 'text').join(' ')).toBe('a < b and c')
  })

  it('reads descriptions, form values, addresses and comments as what they are', () => {
    const html =
      '<img alt="a map"><input value="typed"><a href="https://example.org/r%C3%A9sum%C3%A9" title="cv">x</a><!-- aside -->'
    const pieces = readHtml(html)
    expect(of(pieces, 'description')).toEqual(['a map', 'cv'])
    expect(of(pieces, 'form')).toEqual(['typed'])
    expect(of(pieces, 'link')).toEqual(['https://example.org/résumé'])
    expect(of(pieces, 'source')).toEqual(['aside'])
  })

  it('reads data in scripts, templates and the page of a frame as what they are', () => {
    const html =
      '<script type="application/ld+json">{"name": "Vera"}</script><template><p>shown later</p></template>' +
      '<iframe src="https://example.org/f" srcdoc="&lt;p&gt;framed&lt;/p&gt;"></iframe><blockquote cite="https://example.org/q">said</blockquote>'
    const pieces = readHtml(html)
    expect(of(pieces, 'data')).toEqual(['{"name": "Vera"}', 'shown later'])
    expect(of(pieces, 'text')).toEqual(['framed', 'said'])
    expect(of(pieces, 'link')).toEqual(['https://example.org/f', 'https://example.org/q'])
  })

  it('leaves scripts and styles out, but not the text behind a script that never ends', () => {
    expect(readHtml('<script>let a</script><style>b{}</style>c').map(({ text }) => text.trim())).toEqual(['c'])
    expect(of(readHtml('a<script>let b <p>lost words</p>'), 'hidden').join(' ')).toContain('lost words')
  })
})

describe('the second reader of XML', () => {
  it('reads elements apart, attributes, and the HTML inside a feed', () => {
    const xml =
      '<rss xmlns:a="urn:x"><item id="seven"><title>Leak</title><key>k</key><string>v</string><description><![CDATA[<p>Body</p><p>More</p>]]></description></item></rss>'
    const pieces = readXml(xml)
    expect(of(pieces, 'text')).toEqual(['Leak', 'k', 'v', 'Body', 'More'])
    expect(of(pieces, 'attribute')).toEqual(['seven'])
  })

  it('expands nothing that the document defines itself', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x "boom"><!ENTITY y SYSTEM "file:///etc/passwd">]><a>&x;&y;</a>'
    expect(JSON.stringify(readXml(bomb))).not.toContain('root:')
  })
})

it('reads what stands in addresses of data, and where a page leads by itself', () => {
  const html = `<meta http-equiv="refresh" content="0; url='https://crane.example/'"><embed src="data:text/html,%3Cp%3Eharbour%3C/p%3E"><object data="data:,quay%20wall"></object><a href="data:text/plain;base64,${Buffer.from('ledger').toString('base64')}">x</a><iframe src="data:text/html;base64,${Buffer.from('<p>document</p>').toString('base64')}"></iframe>`
  const all = new Map(readHtml(html).map(({ kind, text }) => [kind, text.replace(/\s+/g, ' ').trim()]))
  expect(all.get('link')).toBe('https://crane.example/')
  expect(all.get('text')).toBe('harbour quay wall ledger x')
})

it('reads what is whole of an address of data that is cut within a sign', () => {
  const all = readHtml('<embed src="data:text/html,%3Cp%3Eharb%C3%B6r%3').map(({ text }) => text.trim())
  expect(all.join(' ')).toContain('harbör')
})

it('reads what stands behind a damaged end tag that nothing closes', () => {
  const textsOf = (html: string) => readHtml(html).map(({ kind, text }) => `${kind}: ${text.trim()}`)
  expect(textsOf('<p>one</p></html.\nabout the harbour')).toEqual(['text: one\nr', 'hidden: about the harbour'])
  for (const html of ['<p>one</p></html', '<p>one</p></html \n', '<p>one</p></ht']) expect(textsOf(html)).toEqual(['text: one'])
})
