const header = /^P5\n(\d+) (\d+)\n255\n/
const headerAtMost = 64

/** Gray samples of 8 bits, line by line. */
export type Samples = { samples: Uint8Array; width: number; height: number }

/** A binary PGM of these samples. */
export function toPgm(samples: Uint8Array, { width, height }: { width: number; height: number }): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), samples])
}

/** The samples of such a PGM. @throws Error where it is none. */
export function samplesOf(pgm: Buffer): Samples {
  const [head = '', width, height] = header.exec(pgm.toString('latin1', 0, headerAtMost)) ?? []
  if (head === '') throw new Error('the picture has no gray samples')
  return { samples: pgm.subarray(head.length), width: Number(width), height: Number(height) }
}
