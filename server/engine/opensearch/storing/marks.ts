import { z } from 'zod'
import type { Cluster } from '../cluster.ts'
import { type IndexMark, markName } from './mapping.ts'

const Mark = z.object({
  owner: z.string(),
  project: z.string().exactOptional(),
  generation: z.number().exactOptional(),
  home: z.object({ id: z.string(), host: z.string(), path: z.string() }).exactOptional(),
})
const Mappings = z.record(
  z.string(),
  z.object({ mappings: z.object({ _meta: z.record(z.string(), z.unknown()).default({}) }).default({ _meta: {} }) }),
)

/** The marks of indices by their names; undefined those of other programs. */
export type Marks = Map<string, IndexMark | undefined>

/** The marks of all indices that a name, alias or pattern stands for. */
export async function readMarks(cluster: Cluster, name: string, signal?: AbortSignal): Promise<Marks> {
  const told = (await cluster.send({ method: 'GET', path: `${name}/_mapping`, mayMiss: true, signal })) ?? {}
  const all = Object.entries(Mappings.parse(told))
  return new Map(all.map(([index, { mappings }]) => [index, Mark.safeParse(mappings._meta[markName]).data]))
}
