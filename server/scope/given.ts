/** One thing that whoever starts the program gives to a feature, as the program carries it: only its kind can read it. */
export type Given = { readonly name: string }

/**
 * What a feature wants from whoever starts the program, such as the adapters of its own port: the spine carries it and knows nothing of it. A feature makes one of these,
 * main.ts and worker.ts give it (`kind.give(value)` among the program's `given`), and the feature reads it (`kind.of(scope.program.given)`).
 */
export class GivenKind<Value> {
  readonly #name: string
  readonly #absent: Value
  readonly #values = new WeakMap<Given, Value>()

  /** `absent`: what it is where nobody gave any, as in most tests. */
  constructor(name: string, absent: Value) {
    this.#name = name
    this.#absent = absent
  }

  give(value: Value): Given {
    const given = { name: this.#name }
    this.#values.set(given, value)
    return given
  }

  of(all: readonly Given[]): Value {
    for (const given of all) {
      const value = this.#values.get(given)
      if (value !== undefined) return value
    }
    return this.#absent
  }
}
