import { z } from 'zod'
import { ConfigSchema } from '../config-schema.ts'
import { HomeMark } from '../home/home-mark.ts'

/** What the server tells a worker process at its start, as JSON in its first argument. */
export type WorkerSettings = z.infer<typeof WorkerSettings>
export const WorkerSettings = z.object({
  config: ConfigSchema,
  socketPath: z.string(),
  tikaJar: z.string(),
  java: z.string().optional(),
  /** The program that takes the rights of whoever touches bytes of documents. */
  confiner: z.string().optional(),
  tesseract: z.string().default('tesseract'),
  /** The program that runs CoreNLP, and the folder of models; absent: no finder of names that needs them. */
  nameFinder: z.string().optional(),
  models: z.string().optional(),
  /** The program that takes documents out of files; absent: only those are had that our own readers take out. */
  unpack: z.string().optional(),
  /** As what the home leads the index of a cluster; absent: as it is seen from here. */
  homeMark: HomeMark.optional(),
  /** Where it is one of several workers that share the tasks: its id, and that of the process before it. */
  workerId: z.string().optional(),
  formerId: z.string().optional(),
  /** Of the process before this one; `away`: its records could not be reached. */
  lastEnd: z.enum(['crashed', 'killed', 'away']).default('killed'),
})
