import { because, type Reason } from '@dossier/contract'
import { type Bytes, findBytes, tailOf } from '../../containers/bytes.ts'
import { boundaryOf, headerOf } from '../../containers/mail/mime.ts'

const headBytes = 64 * 1024
const tailBytes = 64 * 1024

/** A message of several parts ends with the boundary that its head names, and two dashes (RFC 2046, 5.1.1). */
export async function checkMessage(bytes: Bytes): Promise<Reason | undefined> {
  const [head = ''] = (await bytes.read(0, headBytes)).toString('latin1').split(/\r?\n\r?\n/, 1)
  const type = headerOf(head, 'content-type')
  const boundary = /^multipart\//i.test(type) ? boundaryOf(type) : undefined
  if (boundary === undefined) return (await endsInZeros(bytes)) ? because('cut-message') : checkCodedFile(bytes)
  const end = Buffer.from(`--${boundary}--`, 'latin1')
  // Usually it is the last line; some programs append more.
  if ((await tailOf(bytes, tailBytes)).tail.includes(end) || (await findBytes(bytes, end)) >= 0) return undefined
  return because('cut-message')
}

/** Disks lose whole sectors, of which half a one may be behind the end of the file. */
const leastZeros = 256

/** No program fills up a message with zeros: something stood there. */
async function endsInZeros(bytes: Bytes): Promise<boolean> {
  const { tail } = await tailOf(bytes, leastZeros)
  return tail.length === leastZeros && tail.every((byte) => byte === 0)
}

const codedBegins = Buffer.from('\n=ybegin ')
const codedEnds = Buffer.from('\n=yend')

/** A yEnc file in a message has a line of its own for its end. */
async function checkCodedFile(bytes: Bytes): Promise<Reason | undefined> {
  const start = await findBytes(bytes, codedBegins)
  return start < 0 || (await findBytes(bytes, codedEnds, start)) >= 0 ? undefined : because('cut-message')
}
