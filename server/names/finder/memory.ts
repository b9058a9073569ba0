/** What the child processes of each finder take for one language, in MB: measured of CORENLP (decision 0447), by its heap of COMPROMISE; EMAIL has none. */
const megabytes: ReadonlyMap<string, number> = new Map([
  ['CORENLP', 650],
  ['COMPROMISE', 350],
  ['EMAIL', 0],
])

/** What a pipeline takes for one language; one that is not known as much as CORENLP. */
export function megabytesOf(pipeline: string): number {
  return megabytes.get(pipeline) ?? 650
}
