import type { ListItem } from './list-widget.tsx'

/** The links that the settings tell, as a list in JSON; what is no link is left out. */
export function readLinks(text: string): ListItem[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.flatMap(readLink) : []
  } catch {
    // A server before ours, or one that has none, says nothing here.
    return []
  }
}

function readLink(value: unknown): ListItem[] {
  if (typeof value !== 'object' || value === null || !('label' in value) || typeof value.label !== 'string') return []
  return [
    { label: value.label, href: textIn(value, 'href'), description: textIn(value, 'description'), group: textIn(value, 'group') },
  ]
}

function textIn(value: object, name: string): string | undefined {
  const found: unknown = Reflect.get(value, name)
  return typeof found === 'string' ? found : undefined
}
