/** Two members may have one name; the ledger tells them apart by a number. */
export class UniquePaths {
  readonly #taken = new Set<string>()
  /** The last number of each name: looking from 2 on for each of 100,000 namesakes would take hours. */
  readonly #numbers = new Map<string, number>()

  /** The wanted path, with a number where it was taken before. */
  take(wanted: string): string {
    let path = wanted
    for (let number = this.#numbers.get(wanted) ?? 2; this.#taken.has(path); number += 1) {
      path = `${wanted} (${number})`
      this.#numbers.set(wanted, number + 1)
    }
    this.#taken.add(path)
    return path
  }
}
