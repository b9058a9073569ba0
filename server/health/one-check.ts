/**
 * Whoever asks while a check is under way gets the answer of that one: each check starts a Java, and a page that is loaded ten times must not
 * start ten.
 */
export function oneAtATime<Answer>(check: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | undefined
  return () => {
    running ??= check().finally(() => {
      running = undefined
    })
    return running
  }
}
