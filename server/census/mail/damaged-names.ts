/** Headers without which nobody can say what a part is. */
const names = ['content-type:', 'content-disposition:', 'content-transfer-encoding:']
/** So many signs of a name may be others; no two names of headers are that like each other. */
const mostOthers = 2

/** Headers of a part in which names that differ by a sign or two from those that say what it is are these names: flipped bits make such. */
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
