import { u8, u16, u32 } from '../../containers/old-office/numbers-at.ts'
import type { AccessFile } from './access-file.ts'

const marks = /^(MR2|KKD)\0/
const [namesChunk, tableChunk, columnChunk] = [0x80, 0, 1]
const [textType, memoType] = [10, 12]
/** Properties that somebody wrote, rather than chose. */
const said =
  /^(Description|Caption|ValidationRule|ValidationText|DefaultValue|Expression|RowSource|Filter|Title|Author|Company|Manager|Subject|Comments|Keywords|Category|StatusBarText|AppTitle)$/

/** Texts among the properties of a table, a query or the database itself, and of their columns: descriptions, captions, what is checked and what is told then. */
export function propertyTexts(bytes: Buffer, file: AccessFile): string[] {
  if (!marks.test(bytes.toString('latin1', 0, 4))) return []
  const found: string[] = []
  let names: string[] = []
  for (let at = 4; at + 6 <= bytes.length; ) {
    const [length, type] = [Math.max(6, u32(bytes, at)), u16(bytes, at + 4)]
    const chunk = bytes.subarray(at + 6, at + length)
    if (type === namesChunk) names = [...namesIn(chunk, file)]
    else if (type === tableChunk || type === columnChunk) found.push(...valuesIn(chunk, names, file))
    at += length
  }
  return found.filter((text) => /\p{L}/u.test(text))
}

function* namesIn(chunk: Buffer, file: AccessFile): Generator<string> {
  for (let at = 0; at + 2 <= chunk.length; at += 2 + u16(chunk, at))
    yield file.text(chunk.subarray(at + 2, at + 2 + u16(chunk, at)), true)
}

/** Behind the name of what they are of: each with its length, its type, the number of its name, and its value with its own length. */
function* valuesIn(chunk: Buffer, names: readonly string[], file: AccessFile): Generator<string> {
  for (let at = u32(chunk, 0); at >= 4 && at + 8 <= chunk.length; at += Math.max(8, u16(chunk, at))) {
    const [type, name, length] = [u8(chunk, at + 3), names[u16(chunk, at + 4)] ?? '', u16(chunk, at + 6)]
    if ((type === textType || type === memoType) && said.test(name)) yield file.text(chunk.subarray(at + 8, at + 8 + length))
  }
}
