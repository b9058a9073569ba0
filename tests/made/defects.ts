import { gzipSync } from 'node:zlib'
import { zipOf } from '../planted/zip.ts'
import type { Random } from './random.ts'

/** A file's name, with its ending, and its bytes. */
export type NamedBytes = { name: string; bytes: Buffer }

/** What befalls a file. `keepsAll`: every word of it can still be read. */
export type Defect = { name: string; keepsAll: boolean; apply(file: NamedBytes, random: Random): NamedBytes }

const healthy: Defect = { name: 'healthy', keepsAll: true, apply: (file) => file }

const defects: [Defect, ...Defect[]] = [
  {
    name: 'cut',
    keepsAll: false,
    // Of less than half of a small file nobody can say what it was.
    apply: ({ name, bytes }, random) => {
      const half = Math.ceil(bytes.length / 2)
      return { name, bytes: bytes.subarray(0, half + random.below(half)) }
    },
  },
  { name: 'bits flipped', keepsAll: false, apply: ({ name, bytes }, random) => ({ name, bytes: flipBits(bytes, random) }) },
  { name: 'zeros', keepsAll: false, apply: ({ name, bytes }, random) => ({ name, bytes: zeroBlock(bytes, random) }) },
  { name: 'another ending', keepsAll: true, apply: ({ bytes }, random) => ({ name: random.pick(wrongNames), bytes }) },
  { name: 'gzip', keepsAll: true, apply: ({ name, bytes }) => ({ name: `${name}.gz`, bytes: gzipSync(bytes) }) },
  { name: 'zip', keepsAll: true, apply: inZip },
  { name: 'zip in zip', keepsAll: true, apply: (file) => inZip(inZip(file)) },
]

const wrongNames = ['file.bin', 'file', 'FILE.TMP', 'file.pdf', 'file.docx', 'file.txt', 'file.jpg'] as const

/** Seven in ten are healthy. */
export function pickDefect(random: Random): Defect {
  return random.below(10) < 7 ? healthy : random.pick(defects)
}

function flipBits(bytes: Buffer, random: Random): Buffer {
  const flipped = Buffer.from(bytes)
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const at = random.below(flipped.length)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8))
  }
  return flipped
}

function zeroBlock(bytes: Buffer, random: Random): Buffer {
  const start = random.below(bytes.length)
  return Buffer.from(bytes).fill(0, start, Math.min(bytes.length, start + 512))
}

function inZip({ name, bytes }: NamedBytes): NamedBytes {
  return { name: `${name}.zip`, bytes: zipOf([{ name, content: bytes }]) }
}
