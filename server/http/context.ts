import type { Program } from '../scope/program.ts'

/** What the routes work with; made once by main.ts. */
export type HttpContext = Program
