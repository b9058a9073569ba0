/** The text of a stretch of XML: what stands in elements of these names, with entities read; `breaks`: elements that end a line. */
export function textIn(xml: string, names: string, breaks = 'p'): string {
  const pieces = new RegExp(`<(?:\\w+:)?(?:${names})(?:\\s[^>]*)?>([^<]*)<|</(?:\\w+:)?(?:${breaks})>`, 'g')
  return Array.from(xml.matchAll(pieces), ([, text]) => (text === undefined ? ' ' : decoded(text))).join('')
}

/** All text of a stretch of XML, without its tags. */
export function allText(xml: string): string {
  return decoded(xml.replace(/<[^>]*>/g, (tag) => (/^<\/|\/>$/.test(tag) ? ' ' : '')))
}

/** The value of an attribute in a tag, whatever its prefix; null where it has none. */
export function attribute(tag: string, name: string): string | null {
  const [, , value] = new RegExp(`\\s(?:[\\w-]+:)?${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag) ?? []
  return value === undefined ? null : decoded(value)
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

/**
 * The elements of a name with their begin tags, contents and places; an element within one of its own name belongs to the outer one. Each character is looked at once.
 */
export function* elements(xml: string, name: string): Generator<{ tag: string; inner: string; at: number }> {
  const tags = new RegExp(`<(/?)(?:[\\w-]+:)?(?:${name})(?=[\\s/>])[^>]*>`, 'g')
  let depth = 0
  let open: { tag: string; from: number; at: number } | undefined
  for (const found of xml.matchAll(tags)) {
    const [tag, slash] = found
    const isEmpty = tag.endsWith('/>')
    if (slash === '') {
      if (depth === 0 && isEmpty) yield { tag, inner: '', at: found.index }
      else if (!isEmpty && depth++ === 0) open = { tag, from: found.index + tag.length, at: found.index }
    } else if (depth > 0 && --depth === 0 && open) {
      yield { tag: open.tag, inner: xml.slice(open.from, found.index), at: open.at }
      open = undefined
    }
  }
}
