import { boundaryIn } from './boundary-in.ts'
import { decodeBody, encodingIn, splitMessage, splitParts } from './mime.ts'

/** Maximum nesting of parts. */
const maxDepth = 20

/** The decoded bytes of each part of a message (RFC 2045 and 2046), messages inside it as a whole too. */
export function* mimeMembers(message: Buffer, depth = 0): Generator<Buffer> {
  const { headers, body } = splitMessage(message)
  const boundary = boundaryIn(headers, body)
  if (boundary !== undefined && depth < maxDepth) {
    for (const part of splitParts(body, boundary)) yield* mimeMembers(part, depth + 1)
    return
  }
  if (depth > 0) yield decodeBody(body, encodingIn(headers))
}
