import type { Bits } from './bits.ts'
import { BlockFault } from './faults.ts'

/** After so many symbols comes another table. */
const symbolsOfTable = 50
const longestCode = 20

/** The symbols of a block, one after the other. */
export type Codes = { next(): number }

/** Reads the tables of a block's Huffman codes, and which of them is used when. @throws BlockFault, BitsEnd. */
export function readCodes(bits: Bits, symbolCount: number): Codes {
  const tableCount = bits.number(3)
  if (tableCount < 2 || tableCount > 6) throw new BlockFault('a number of tables that cannot be')
  const selectors = readSelectors(bits, tableCount)
  const tables = Array.from({ length: tableCount }, () => tableOf(readLengths(bits, symbolCount)))
  let [read, group, table] = [symbolsOfTable, 0, tables[0]]
  const next = () => {
    if (read === symbolsOfTable) {
      table = tables[selectors[group] ?? -1]
      group += 1
      read = 0
    }
    if (!table) throw new BlockFault('more symbols than there are tables for')
    read += 1
    return readSymbol(bits, table)
  }
  return { next }
}

function readSelectors(bits: Bits, tableCount: number): number[] {
  const count = bits.number(15)
  const order = Array.from({ length: tableCount }, (_, table) => table)
  return Array.from({ length: count }, () => {
    let place = 0
    while (bits.bit() === 1) place += 1
    if (place >= tableCount) throw new BlockFault('a table that is not there')
    const [table = 0] = order.splice(place, 1)
    order.unshift(table)
    return table
  })
}

/** The length of each symbol's code, as steps from the one before. */
function readLengths(bits: Bits, symbolCount: number): number[] {
  let length = bits.number(5)
  return Array.from({ length: symbolCount }, () => {
    while (bits.bit() === 1) length += bits.bit() === 1 ? -1 : 1
    if (length < 1 || length > longestCode) throw new BlockFault('a code of a length that cannot be')
    return length
  })
}

/** Of each length: the first code behind those of it, what leads from a code to its symbol, and the symbols by their codes. */
type Table = { ends: Int32Array; shifts: Int32Array; symbols: number[]; shortest: number }

function tableOf(lengths: number[]): Table {
  const [ends, shifts] = [new Int32Array(longestCode + 1), new Int32Array(longestCode + 1)]
  const symbols: number[] = []
  let code = 0
  for (let length = 1; length <= longestCode; length += 1) {
    shifts[length] = symbols.length - code
    for (const [symbol, own] of lengths.entries()) if (own === length) symbols.push(symbol)
    code = symbols.length - (shifts[length] ?? 0)
    ends[length] = code
    code *= 2
  }
  return { ends, shifts, symbols, shortest: Math.min(...lengths) }
}

function readSymbol(bits: Bits, { ends, shifts, symbols, shortest }: Table): number {
  let code = bits.number(shortest)
  for (let length = shortest; length <= longestCode; length += 1) {
    if (code < (ends[length] ?? 0)) {
      const symbol = symbols[code + (shifts[length] ?? 0)]
      if (symbol !== undefined) return symbol
    }
    code = code * 2 + bits.bit()
  }
  throw new BlockFault('a code that is not there')
}
