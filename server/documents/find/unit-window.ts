/** A part of a text as UTF-16 units: what is read unit by unit is read twice as fast from there as from a string. */
export class UnitWindow {
  /** What is behind `length` is left from before. */
  units = new Uint16Array(0)
  length = 0

  add(piece: string): void {
    const needed = this.length + piece.length
    if (needed > this.units.length) {
      // With room for what is kept of each piece, so that it is made once.
      const larger = new Uint16Array(Math.ceil(needed * 1.1))
      larger.set(this.units.subarray(0, this.length))
      this.units = larger
    }
    Buffer.from(this.units.buffer).write(piece, this.length * 2, 'utf16le')
    this.length = needed
  }

  /** Drops so many units from the beginning. */
  drop(count: number): void {
    this.units.copyWithin(0, count, this.length)
    this.length -= count
  }

  /** The character (code point) at a place; -1 behind the end. */
  codeAt(at: number): number {
    if (at >= this.length) return -1
    const unit = this.units[at] ?? -1
    if (unit < 0xd800 || unit > 0xdbff || at + 1 >= this.length) return unit
    const low = this.units[at + 1] ?? 0
    return isLow(low) ? codeOf(unit, low) : unit
  }

  /** The character (code point) that ends before a place; -1 at the beginning. */
  codeBefore(at: number): number {
    if (at <= 0) return -1
    const unit = this.units[at - 1] ?? -1
    if (!isLow(unit) || at < 2) return unit
    const high = this.units[at - 2] ?? 0
    return high >= 0xd800 && high <= 0xdbff ? codeOf(high, unit) : unit
  }

  textOf(start: number, end: number): string {
    return Buffer.from(this.units.buffer, start * 2, (end - start) * 2).toString('utf16le')
  }
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

function codeOf(high: number, low: number): number {
  return (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000
}
