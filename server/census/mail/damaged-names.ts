/** Headers that say what a part is. */
const names = ['content-type:', 'content-disposition:', 'content-transfer-encoding:']
/** How many characters of a name may be wrong; no two names of headers are that similar. */
const mostOthers = 2

/** The headers of a part, with names repaired that differ by a character or two from one that says what the part is, as after flipped bits. */
export function withWholeNames(headers: string): string {
  return headers
    .split('\n')
    .map((line) => {
      const name = names.find((each) => isNearly(line, each))
      return name === undefined ? line : name + line.slice(name.length)
    })
    .join('\n')
}

function isNearly(line: string, name: string): boolean {
  const start = line.slice(0, name.length).toLowerCase()
  let others = 0
  for (const [at, sign] of [...name].entries()) if (start[at] !== sign) others += 1
  return others > 0 && others <= mostOthers
}
