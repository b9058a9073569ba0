/** What became of a part that was changed: what the server answered, or why it failed. */
type Held<Part, Done> = { part: Part; done: Done }
type Failed<Part> = { part: Part; error: unknown }

/** Changes parts of several projects at the same time, each by itself: where one fails the others hold. */
export async function sideBySide<Part, Done>(
  parts: readonly Part[],
  change: (part: Part) => Promise<Done>,
): Promise<{ held: Held<Part, Done>[]; failed: Failed<Part>[] }> {
  const held: Held<Part, Done>[] = []
  const failed: Failed<Part>[] = []
  const carryOut = (part: Part) =>
    change(part).then(
      (done) => held.push({ part, done }),
      (error: unknown) => failed.push({ part, error }),
    )
  await Promise.all(parts.map(carryOut))
  return { held, failed }
}

/** How many documents changed, and in how many projects. */
export function sumOf(held: readonly { done: { result: number } }[]): { result: number; projects: number } {
  const results = held.map(({ done: { result } }) => result).filter((result) => result > 0)
  return { result: results.reduce((sum, result) => sum + result, 0), projects: results.length }
}

/** By what numbers exactly this can be taken back, project by project. */
export function undosOf(held: readonly { part: { index: string }; done: { change: number | null } }[]): Undo[] {
  return held.flatMap(({ part: { index }, done: { change } }) => (change === null ? [] : [{ index, undo: change }]))
}

/** A change of a project that can be taken back. */
export type Undo = { index: string; undo: number }
