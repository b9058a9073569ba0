const firstSlots = 1024

/** A set of whole numbers but 0, eight to sixteen bytes for each. */
export class NumberSet {
  #slots = new Float64Array(firstSlots)
  #count = 0

  has(number: number): boolean {
    return this.#slots[slotOf(this.#slots, number)] === number
  }

  add(number: number): void {
    const slot = slotOf(this.#slots, number)
    if (this.#slots[slot] === number) return
    this.#slots[slot] = number
    this.#count += 1
    if (this.#count * 2 > this.#slots.length) this.#grow()
  }

  #grow(): void {
    const slots = new Float64Array(this.#slots.length * 2)
    for (const number of this.#slots) if (number !== 0) slots[slotOf(slots, number)] = number
    this.#slots = slots
  }
}

/** Where a number stands, or the free place where it would. */
function slotOf(slots: Float64Array, number: number): number {
  let slot = number % slots.length
  while (slots[slot] !== 0 && slots[slot] !== number) slot = (slot + 1) % slots.length
  return slot
}
