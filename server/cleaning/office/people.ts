import { damaged } from '../uncleanable.ts'

/** Who wrote in a file, by numbers: the same name is the same number in all of its parts. */
export type People = { alias(name: string): string; names(): string[] }

/** Nobody yet. */
export function createPeople(): People {
  const known = new Map<string, string>()
  return {
    alias(name) {
      if (name.trim() === '') return name
      const alias = known.get(name) ?? `Author ${known.size + 1}`
      known.set(name, alias)
      return alias
    },
    names: () => [...known.keys()],
  }
}

/** An attribute with this local name, whatever its prefix: what stands before its value, the value, its sign. */
function attribute(names: string): RegExp {
  return new RegExp(`(\\s(?:[\\w.-]+:)?(?:${names})\\s*=\\s*)(?:"([^"]*)"|'([^']*)')`, 'g')
}

/** Gives attributes other values. */
export function withAttributes(xml: string, names: string, change: (value: string) => string): string {
  return xml.replace(attribute(names), (_all, before: string, double?: string, single?: string) => {
    return `${before}"${change(double ?? single ?? '').replaceAll('"', '&quot;')}"`
  })
}

/** Gives attributes of these elements other values. */
export function withAttributesOf(xml: string, elements: string, names: string, change: (value: string) => string): string {
  const tags = new RegExp(`<(?:[\\w.-]+:)?(?:${elements})(?=[\\s/>])[^<>]*>`, 'g')
  return xml.replace(tags, (tag) => withAttributes(tag, names, change))
}

/** Takes attributes away, from all elements or from these. */
export function withoutAttributes(xml: string, names: string, elements?: string): string {
  if (elements === undefined) return xml.replace(attribute(names), '')
  const tags = new RegExp(`<(?:[\\w.-]+:)?(?:${elements})(?=[\\s/>])[^<>]*>`, 'g')
  return xml.replace(tags, (tag) => tag.replace(attribute(names), ''))
}

/** Gives the text of these elements, which hold nothing else, another one. */
export function withTexts(xml: string, elements: string, change: (text: string) => string): string {
  const whole = new RegExp(`(<((?:[\\w.-]+:)?(?:${elements}))(?:\\s[^<>]*)?(?<!/)>)([^<]*)(</\\2\\s*>)`, 'g')
  return xml.replace(whole, (_all, open: string, _name: string, text: string, close: string) => open + change(text) + close)
}

/** Takes elements away with all that is in them, those whose begin says so; an element of the same name is never inside one. */
export function withoutElements(xml: string, elements: string, isMeant: (tag: string) => boolean = () => true): string {
  const begins = new RegExp(`<((?:[\\w.-]+:)?(?:${elements}))(?=[\\s/>])[^<>]*>`, 'g')
  const kept: string[] = []
  let from = 0
  for (let found = begins.exec(xml); found; found = begins.exec(xml)) {
    const [tag, name = ''] = found
    if (!isMeant(tag)) continue
    const end = tag.endsWith('/>') ? begins.lastIndex : endOf(xml, name, begins.lastIndex)
    // Cut: nothing more of it can be told apart.
    if (end < 0) throw damaged()
    kept.push(xml.slice(from, found.index))
    from = end
    begins.lastIndex = end
  }
  return kept.join('') + xml.slice(from)
}

function endOf(xml: string, name: string, from: number): number {
  const close = xml.indexOf(`</${name}`, from)
  const end = close < 0 ? -1 : xml.indexOf('>', close)
  return end < 0 ? -1 : end + 1
}
