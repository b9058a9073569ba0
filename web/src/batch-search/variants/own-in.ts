/** What is kept for a line, which may have the name of something that every object has. */
export function ownIn<Value>(record: Record<string, Value>, line: string): Value | undefined {
  return Object.hasOwn(record, line) ? record[line] : undefined
}
