/** An escape in what `JSON.stringify` writes: pairs of surrogates stand there as they are, so one that is escaped is alone. */
const escaped = /\\(?:u(0000|d[89a-f]..)|.)/g

/** JSON that both databases can read: PostgreSQL's `jsonb` refuses NUL and lone surrogates, even escaped. U+FFFD takes their place. */
export function storedJson(value: unknown): string {
  return JSON.stringify(value).replace(escaped, (all, refused?: string) => (refused === undefined ? all : String.raw`\ufffd`))
}
