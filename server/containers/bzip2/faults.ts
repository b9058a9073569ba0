/** The packed bytes end within a block: it is cut. */
export class BitsEnd extends Error {
  override name = 'BitsEnd'
}

/** The bits of a block make no sense, or what they unpack to does not fit its sum. */
export class BlockFault extends Error {
  override name = 'BlockFault'
}
