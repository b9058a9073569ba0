/** A stream, or a storage with others in it. */
export type Entry = { name: string; content: Buffer } | { name: string; children: Entry[] }

const sectorBytes = 512
const miniSectorBytes = 64
/** Smaller streams lie in sectors of 64 bytes within one stream of the root. */
const miniLimit = 4096
const [free, end, isTable] = [0xffffffff, 0xfffffffe, 0xfffffffd]
const [storageType, streamType, rootType] = [1, 2, 5]

type Node = { name: string; type: number; content: Buffer; child: number; next: number; start: number; size: number }

/** A compound file ([MS-CFB] version 3), as Outlook and old Office write. Siblings hang in a chain, which readers take for a tree that leans to one side. */
export function compoundOf(entries: Entry[]): Buffer {
  const nodes: Node[] = [
    { name: 'Root Entry', type: rootType, content: Buffer.alloc(0), child: free, next: free, start: end, size: 0 },
  ]
  const [root] = nodes
  if (!root) throw new Error('no root')
  root.child = addAll(entries, nodes)
  const sectors: Buffer[] = []
  const table: number[] = []
  const minis: Buffer[] = []
  const miniTable: number[] = []
  for (const node of nodes.filter(({ type }) => type === streamType)) {
    node.size = node.content.length
    if (node.size === 0) continue
    node.start =
      node.size < miniLimit
        ? put(node.content, miniSectorBytes, minis, miniTable)
        : put(node.content, sectorBytes, sectors, table)
  }
  const mini = Buffer.concat(minis)
  root.size = mini.length
  if (mini.length > 0) root.start = put(mini, sectorBytes, sectors, table)
  const miniTableAt = miniTable.length > 0 ? put(numbers(miniTable), sectorBytes, sectors, table, 0xff) : end
  const miniTableSectors = Math.ceil((miniTable.length * 4) / sectorBytes)
  const directoryAt = put(Buffer.concat(nodes.map(entryOf)), sectorBytes, sectors, table)
  const tableAt = sectors.length
  let tableSectors = 0
  while (tableSectors * (sectorBytes / 4) < table.length + tableSectors) tableSectors += 1
  for (let index = 0; index < tableSectors; index += 1) table.push(isTable)
  while (table.length % (sectorBytes / 4) !== 0) table.push(free)
  const header = Buffer.alloc(sectorBytes, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tableSectors, 44)
  header.writeUInt32LE(directoryAt, 48)
  header.writeUInt32LE(miniLimit, 56)
  header.writeUInt32LE(miniTableAt, 60)
  header.writeUInt32LE(miniTableSectors, 64)
  header.writeUInt32LE(end, 68)
  for (let index = 0; index < tableSectors; index += 1) header.writeUInt32LE(tableAt + index, 76 + 4 * index)
  return Buffer.concat([header, ...sectors, numbers(table)])
}

/** Adds the entries of one storage, sorted as readers expect; answers the first. */
function addAll(entries: Entry[], nodes: Node[]): number {
  const sorted = entries.toSorted(
    (a, b) => a.name.length - b.name.length || (a.name.toUpperCase() < b.name.toUpperCase() ? -1 : 1),
  )
  const places = sorted.map((entry) => {
    const isStorage = 'children' in entry
    const node: Node = {
      name: entry.name,
      type: isStorage ? storageType : streamType,
      content: isStorage ? Buffer.alloc(0) : entry.content,
      child: free,
      next: free,
      start: isStorage ? 0 : end,
      size: 0,
    }
    nodes.push(node)
    const place = nodes.length - 1
    if (isStorage) node.child = addAll(entry.children, nodes)
    return place
  })
  for (const [index, place] of places.entries()) {
    const node = nodes[place]
    if (node) node.next = places[index + 1] ?? free
  }
  return places[0] ?? free
}

/** Puts bytes into sectors of a size, chained by the table; answers the first sector. */
function put(content: Buffer, size: number, sectors: Buffer[], table: number[], fill = 0): number {
  const start = table.length
  for (let at = 0; at < content.length; at += size) {
    const sector = Buffer.alloc(size, fill)
    content.copy(sector, 0, at, at + size)
    sectors.push(sector)
    table.push(at + size < content.length ? table.length + 1 : end)
  }
  return start
}

function numbers(values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, 4 * index)
  return bytes
}

function entryOf({ name, type, child, next, start, size }: Node): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 0, 'utf16le')
  entry.writeUInt16LE(2 * name.length + 2, 64)
  entry[66] = type
  entry[67] = 1
  entry.writeUInt32LE(free, 68)
  entry.writeUInt32LE(next, 72)
  entry.writeUInt32LE(child, 76)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}
