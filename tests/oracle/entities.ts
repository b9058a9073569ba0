import { readNames } from '../bench/corpus/corpus-names.ts'

/** The document that `queries.json` asks for: the first embedded one that mentions a person, and its root. */
export async function embeddedWithPerson(corpus: string): Promise<{ document: string; root: string }> {
  for await (const { id, routing, pipelines } of readNames(corpus)) {
    const isPerson = [...pipelines.values()].flat().some(({ category }) => category === 'PERSON')
    if (isPerson && id !== routing) return { document: id, root: routing }
  }
  throw new Error('no embedded document of the corpus mentions a person')
}
