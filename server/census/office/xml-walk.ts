import { Parser } from 'htmlparser2'

export type Attributes = Record<string, string>

/** Callbacks of a walk over XML: names come without their prefix, which is arbitrary. `above` holds the open elements, outermost first. */
export type XmlVisitor = {
  open?(name: string, attributes: Attributes, above: readonly string[]): void
  text?(text: string, above: readonly string[]): void
  close?(name: string, above: readonly string[]): void
}

/** Walks over XML up to the first syntax error; entities that it declares are not expanded. */
export function walkXml(xml: string, visitor: XmlVisitor): void {
  const above: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        above.push(localName(name))
        visitor.open?.(localName(name), attributes, above)
      },
      ontext: (text) => visitor.text?.(text, above),
      onclosetag() {
        const name = above.at(-1)
        if (name !== undefined) visitor.close?.(name, above)
        above.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
}

/** `w:p` as `p`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
