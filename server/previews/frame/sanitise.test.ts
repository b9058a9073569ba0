import { expect, it } from 'vitest'
import { inlinePictures } from './inline-pictures.ts'
import { sanitise } from './sanitise.ts'

/** What must not be left of any markup. */
const harmful =
  /<script|<iframe|<object|<embed|<svg|<math|<link|<meta|<base|<form|<style|\son\w+\s*=|javascript:|url\(|href=|srcset|https?:\/\/[^"]*"\s*src|src="(?!data:image)/i

it.each([
  '<script>parent.ran = 1</script>',
  '<img src=x onerror="parent.ran = 1">',
  '<img src="javascript:parent.ran = 1">',
  '<svg onload="parent.ran = 1"><script>1</script></svg>',
  '<math><mi xlink:href="javascript:1">x</mi></math>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<object data="data:text/html,<script>1</script>"></object>',
  '<a href="javascript:1" onclick="1">go</a>',
  '<a href="https://evil.example/?q">go</a>',
  '<form action="https://evil.example"><input name=a></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/a.css">',
  '<style>@import "https://evil.example/a.css"; body { background: url(https://evil.example/b.png) }</style>',
  '<div style="background:url(https://evil.example/c.png)">x</div>',
  '<div style="background:\\75rl(https://evil.example/c.png)">x</div>',
  '<table background="https://evil.example/d.png"><tr><td>x</table>',
  '<img srcset="https://evil.example/e.png 2x">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9MT4=">',
  '<img src="data:text/html,<script>1</script>">',
  '<noscript><p title="</noscript><img src=x onerror=1>"></noscript>',
  '<video src="https://evil.example/f.mp4" poster="https://evil.example/g.png"></video>',
  '<p style="x:expression(alert(1))">x</p>',
  '<<script>script>1<</script>/script>',
])('leaves nothing of %s that runs or is fetched', (markup) => {
  const marks = sanitise(markup).html.match(/<[^>]*>/g) ?? []
  expect(marks.join('').replace(/title="[^"]*"/g, '')).not.toMatch(harmful)
})

it('names what would have been fetched, and shows no picture of it', () => {
  const { html, remote } = sanitise(
    '<img src="https://evil.example/pixel.gif" alt="Logo"><div style="background: url(\'//evil.example/b.png\')">x</div><td background=http://evil.example/d.png>',
  )
  expect(remote).toEqual(['https://evil.example/pixel.gif', '//evil.example/b.png', 'http://evil.example/d.png'])
  expect(html).toContain('class="dossier-remote"')
  expect(html).toContain('Logo')
  expect(html).not.toContain('<img')
})

it('keeps how a text looks', () => {
  const { html } = sanitise(
    '<h1>Harbour</h1><p style="color: #ff0000; font-weight: bold; display: none">Paid</p><ul><li>one</li></ul>',
  )
  expect(html).toBe('<h1>Harbour</h1><p style="color:#ff0000;font-weight:bold">Paid</p><ul><li>one</li></ul>')
})

it('shows pictures that came with the message, up to a measure', () => {
  const bytes = Buffer.from('picture')
  const inline = inlinePictures([{ name: '<logo@x>', contentType: 'image/png', bytes }])
  expect(sanitise('<img src="cid:logo%40x">', inline).html).toContain(`data:image/png;base64,${bytes.toString('base64')}`)
  expect(sanitise('<img src="cid:other">', inline).html).not.toContain('<img')
  const scripted = inlinePictures([{ name: 'a', contentType: 'image/svg+xml', bytes }])
  expect(sanitise('<img src="cid:a">', scripted).html).not.toContain('<img')
})

it('is not led astray by depth or length', () => {
  expect(sanitise(`${'<div>'.repeat(20_000)}bottom`).html.length).toBeLessThan(100_000)
  const long = sanitise(`<p>${'word '.repeat(1_200_000)}</p>`)
  expect(long.isCut).toBe(true)
})
