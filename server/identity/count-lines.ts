/** How many lines of a request have this header, by its raw ones: names and values in turn. */
export function countLines(rawHeaders: readonly string[], name: string): number {
  const wanted = name.toLowerCase()
  return rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === wanted).length
}
