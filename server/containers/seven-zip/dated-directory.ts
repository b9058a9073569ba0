import { Fields, numberField, SevenZipFault } from './fields.ts'
import { readStreams } from './streams.ts'

const ids = { end: 0, header: 1, archiveProperties: 2, otherStreams: 3, streams: 4, files: 5, modified: 0x14 }
/** 100 nanoseconds since 1601, 8 bytes each. */
const timeBytes = 8

/** The directory of a 7z, unpacked, with a time of change for each member: its own, or 1601-01-01T00:00:00Z. @throws SevenZipFault. */
export function withTimes(directory: Buffer): Buffer {
  const fields = new Fields(directory)
  if (fields.byte() !== ids.header) throw new SevenZipFault('no directory')
  for (let id = fields.byte(); id !== ids.files; id = fields.byte()) {
    if (id === ids.streams || id === ids.otherStreams) readStreams(fields)
    else if (id === ids.archiveProperties) skipProperties(fields)
    else throw new SevenZipFault('a directory without members')
  }
  const count = fields.number()
  if (count > 8 * directory.length) throw new SevenZipFault('more members than there are bytes')
  const head = directory.subarray(0, fields.at)
  const { times, others } = readProperties(fields, count)
  const property = Buffer.concat([Buffer.from([ids.modified]), numberField(times.length + 2), Buffer.from([1, 0]), times])
  return Buffer.concat([head, property, ...others, directory.subarray(fields.at - 1)])
}

function skipProperties(fields: Fields): void {
  for (let id = fields.byte(); id !== ids.end; id = fields.byte()) fields.take(fields.number())
}

function readProperties(fields: Fields, count: number): { times: Buffer; others: Buffer[] } {
  let times = Buffer.alloc(timeBytes * count)
  const others: Buffer[] = []
  for (let from = fields.at, id = fields.byte(); id !== ids.end; from = fields.at, id = fields.byte()) {
    const property = new Fields(fields.take(fields.number()))
    if (id === ids.modified) times = readTimes(property, count)
    else others.push(fields.bytes.subarray(from, fields.at))
  }
  return { times, others }
}

function readTimes(property: Fields, count: number): Buffer<ArrayBuffer> {
  const defined = property.defined(count)
  if (property.byte() !== 0) throw new SevenZipFault('times that lie elsewhere')
  return Buffer.concat(defined.map((isDefined) => (isDefined ? property.take(timeBytes) : Buffer.alloc(timeBytes))))
}
