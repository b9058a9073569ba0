import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'

/** Markup without anything that runs or is fetched, and the addresses of pictures that it would have fetched. */
export type Sanitised = { html: string; remote: string[]; isCut: boolean }

/** Gives the `data:` address of a picture that came with the document, by how the document names it. */
export type InlinePictures = (source: string) => string | undefined

/** Nobody reads more in a frame, in UTF-16 units. */
const longest = 5_000_000
const [mostRemote, longestAddress] = [200, 500]
/** Deeper markup is there to break its reader. */
const deepest = 150

const tags = [
  ...[
    'address',
    'article',
    'aside',
    'b',
    'bdi',
    'bdo',
    'big',
    'blockquote',
    'br',
    'caption',
    'center',
    'cite',
    'code',
    'col',
    'colgroup',
  ],
  ...[
    'dd',
    'del',
    'dfn',
    'div',
    'dl',
    'dt',
    'em',
    'figcaption',
    'figure',
    'font',
    'footer',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'header',
  ],
  ...[
    'hr',
    'i',
    'img',
    'ins',
    'kbd',
    'li',
    'main',
    'mark',
    'nav',
    'ol',
    'p',
    'pre',
    'q',
    'rp',
    'rt',
    'ruby',
    's',
    'samp',
    'section',
  ],
  ...[
    'small',
    'span',
    'strike',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'tt',
    'u',
    'ul',
    'var',
    'wbr',
  ],
]
/** What stands in these is no text of the document. */
const withoutText = [
  ...[
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'iframe',
    'object',
    'embed',
    'applet',
    'template',
    'xmp',
    'noembed',
  ],
  ...['noframes', 'svg', 'math', 'audio', 'video', 'canvas'],
]
const attributes = [
  ...['style', 'dir', 'lang', 'align', 'valign', 'title', 'width', 'height', 'bgcolor', 'border', 'cellpadding', 'cellspacing'],
  ...['colspan', 'rowspan', 'span', 'start', 'type', 'color', 'size', 'face', 'class'],
]

const length = /^-?[\d.]+(?:px|pt|em|rem|ex|ch|cm|mm|in|pc|%)?(?:\s+-?[\d.]+(?:px|pt|em|rem|ex|ch|cm|mm|in|pc|%)?){0,3}$/i
const word = /^[a-z-]+$/i
const colour = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d.,%\s/]+\))$/i
const line = /^[\w\s#.,%()-]+$/
/** What a document says of its looks, as far as it cannot hide text, cover ours or fetch anything. */
const styles: Record<string, RegExp[]> = {
  color: [colour],
  'background-color': [colour],
  background: [colour],
  'font-family': [/^[\w\s,'"-]+$/],
  'font-size': [length, word],
  'font-weight': [/^(?:\d{3}|[a-z]+)$/i],
  'font-style': [word],
  'font-variant': [word],
  'text-align': [word],
  'text-decoration': [/^[a-z\s-]+$/i],
  'text-indent': [length],
  'text-transform': [word],
  'line-height': [length, word],
  'letter-spacing': [length, word],
  'vertical-align': [length, word],
  'white-space': [word],
  'list-style-type': [word],
  'border-collapse': [word],
  'border-spacing': [length],
  direction: [word],
  'writing-mode': [word],
  ...Object.fromEntries(['width', 'height', 'max-width', 'min-width'].map((name) => [name, [length, word]])),
  ...Object.fromEntries(
    ['margin', 'padding'].flatMap((name) =>
      ['', '-top', '-right', '-bottom', '-left'].map((side) => [`${name}${side}`, [length, word]]),
    ),
  ),
  ...Object.fromEntries(['', '-top', '-right', '-bottom', '-left'].map((side) => [`border${side}`, [line]])),
}

const ownPicture = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[a-z\d+/=\s]+$/i
const fromElsewhere = /url\s*\(\s*['"]?\s*([^'")]+)/gi

/** Makes hostile markup harmless: what is left says how it looks, and its pictures are those that came with it. Others are named where they would stand. */
export function sanitise(markup: string, inline: InlinePictures = () => undefined): Sanitised {
  const remote = new Set<string>()
  const note = (address: string) => {
    if (remote.size < mostRemote && !/^(?:data|cid|about|javascript|vbscript|#)/i.test(address))
      remote.add(address.slice(0, longestAddress))
  }
  const options: IOptions = {
    allowedTags: tags,
    nonTextTags: withoutText,
    allowedAttributes: { '*': attributes, img: [...attributes, 'src', 'alt'] },
    allowedClasses: { '*': ['dossier-link', 'dossier-remote'] },
    allowedStyles: { '*': styles },
    allowedSchemes: [],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: deepest,
    transformTags: {
      a: (_tag, given) => ({ tagName: 'span', attribs: linkOf(given) }),
      img: (_tag, given) => pictureOf(given, inline, note),
      '*': (tagName, given) => {
        for (const [, address = ''] of `${given.style ?? ''}`.matchAll(fromElsewhere)) note(address)
        if (given.background) note(given.background)
        return { tagName, attribs: given }
      },
    },
  }
  const html = sanitizeHtml(markup.slice(0, longest), options)
  return { html, remote: [...remote], isCut: markup.length > longest }
}

/** A link leads nowhere here: where it would lead is told. */
function linkOf({ href = '', title = '' }: Tag['attribs']): Tag['attribs'] {
  const where = href.startsWith('#') ? '' : href.slice(0, longestAddress)
  return { class: 'dossier-link', ...(where === '' ? {} : { title: title === '' ? where : `${title} — ${where}` }) }
}

function pictureOf(given: Tag['attribs'], inline: InlinePictures, note: (address: string) => void): Tag {
  const source = (given.src ?? '').trim()
  const own = ownPicture.test(source) ? source : inline(source)
  if (own !== undefined) return { tagName: 'img', attribs: { ...given, src: own } }
  if (source === '') return { tagName: 'span', attribs: {} }
  note(source)
  const name = given.alt?.trim() || source.slice(0, 80)
  return { tagName: 'span', attribs: { class: 'dossier-remote', title: source.slice(0, longestAddress) }, text: name }
}

/** A text as markup. */
export function escapeHtml(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
