import { bytesOfBuffer } from '../containers/bytes.ts'
import { Effort, measured } from '../containers/effort.ts'
import { namedZipMembers } from '../containers/zip/zip-members.ts'
import { decodeText } from './plain/decode.ts'

/** Larger parts hold only numbers or pictures. */
const largestPart = 16 * 1024 * 1024
/** Never aborted: the caller's timeout terminates the whole thread. */
const neverAborted = new AbortController().signal

/** The parts of an Office package with these names, as text. */
export async function* packageParts(bytes: Buffer, names: RegExp): AsyncGenerator<{ name: string; xml: string }> {
  const effort = new Effort(neverAborted)
  const archive = measured(bytesOfBuffer(bytes), effort)
  const limits = { maxBytes: largestPart, effort }
  for await (const part of namedZipMembers(archive, limits, (name) => names.test(name)))
    yield { name: part.name, xml: decodeText(part.bytes) ?? '' }
}
