import type { Program } from '../feature/program.ts'

/** What the routes work with; made once by main.ts. */
export type HttpContext = Program
