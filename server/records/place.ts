import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { displayPath } from '../scan/display-path.ts'
import { hasInName } from './fold.ts'
import type { RecordsSchema } from './schema.ts'

/** A folder's path as the records compare it: its bytes without slashes at the end; a text is read as `displayPath` writes it. */
export function folderKey(folder: Buffer | string): Buffer {
  if (typeof folder === 'string') return folderKeys(folder)[0] ?? Buffer.from(folder)
  let end = folder.length
  while (end > 1 && folder[end - 1] === slash) end--
  return folder.subarray(0, end)
}

const slash = 0x2f

/** What a folder's text may stand for: `\xE9` is a byte as `displayPath` writes it, or what somebody typed for these four characters. */
export function folderKeys(folder: string): Buffer[] {
  const plain = folderKey(Buffer.from(folder))
  const bytes = folderKey(Buffer.from(unescapeBytes(Buffer.from(folder).toString('latin1')), 'latin1'))
  const isEscaped = !bytes.equals(plain) && displayPath(bytes) === plain.toString()
  return isEscaped ? [bytes, plain] : [plain]
}

function unescapeBytes(text: string): string {
  return text.replaceAll(/\\x([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** First key below a folder, and the first one that comes after all of them: `/a/b` has `/a/b/x` below it, but not `/a/bc`. */
function keysBelow(folder: Buffer): { from: Buffer; until: Buffer } {
  const isRoot = folder.length === 1 && folder[0] === slash
  const stem = isRoot ? Buffer.alloc(0) : folder
  return { from: Buffer.concat([stem, Buffer.from([slash])]), until: Buffer.concat([stem, Buffer.from([slash + 1])]) }
}

/** The entries of a folder: itself (an unreadable one is an entry) and all below it. */
export function isInFolder(folder: Buffer) {
  const { from, until } = keysBelow(folder)
  return (eb: ExpressionBuilder<RecordsSchema, 'entry'>): Expression<SqlBool> =>
    eb.or([eb('path_key', '=', folder), eb.and([eb('path_key', '>=', from), eb('path_key', '<', until)])])
}

/** Of these entries those that have this in their name, where one is given. */
export function isInPlace({ key, name }: { key: Buffer; name: string | null }) {
  return (eb: ExpressionBuilder<RecordsSchema, 'entry'>): Expression<SqlBool> =>
    name === null ? isInFolder(key)(eb) : eb.and([isInFolder(key)(eb), hasInName(name)])
}

/** Whether a path is the folder or lies below it. */
export function liesInFolder(path: Buffer, folder: Buffer): boolean {
  const { from } = keysBelow(folder)
  return path.equals(folder) || (path.length >= from.length && path.subarray(0, from.length).equals(from))
}
