import { parentPort } from 'node:worker_threads'
import { unpackRar } from './rar/rar-members.ts'
import { isSevenZip, type Unpacked, type Unpacking, unpackSevenZip } from './seven-zip/unpack.ts'

/** The worker thread of `archive-members.ts`: unpacking and trying passwords block. It gives one member for each message, and null behind the last. */
parentPort?.once('message', async ({ archive, ...unpacking }: Unpacking & { archive: Uint8Array }) => {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.length)
  const members = isSevenZip(bytes) ? unpackSevenZip(bytes, unpacking) : membersOfRar(bytes, unpacking)
  const give = async () => {
    const { value, done } = await members.next()
    parentPort?.postMessage(done ? null : value)
  }
  parentPort?.on('message', () => void give())
  await give()
})

async function* membersOfRar(archive: Buffer, unpacking: Unpacking): AsyncGenerator<Unpacked> {
  for await (const bytes of unpackRar(archive, unpacking)) yield { name: '', bytes }
}
