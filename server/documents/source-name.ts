import { basename } from 'node:path'
import type { StoredDocument } from './read.ts'

/** The name under which a document is saved: its own, without what a file system or a header could stumble over. */
export function sourceName({ id, source }: StoredDocument): string {
  const name = source.extractionLevel === 0 ? basename(String(source.path ?? '')) : embeddedName(source.metadata)
  return clean(name) || id.slice(0, 10)
}

function embeddedName(metadata: unknown): string {
  if (typeof metadata !== 'object' || metadata === null || !('tika_metadata_resourcename' in metadata)) return ''
  return String(metadata.tika_metadata_resourcename).split(/[/\\]/).at(-1) ?? ''
}

function clean(name: string): string {
  // Direction marks can make `gpj.exe` look like `exe.jpg`.
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
}

/** `Content-Disposition` (RFC 6266): a plain form for old clients and the whole name in UTF-8. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}
