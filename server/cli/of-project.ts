import type { Context } from './context.ts'

/** An address of the project's API. */
export function ofProject({ config }: Pick<Context, 'config'>, path: string): string {
  return `/api/${encodeURIComponent(config.project)}/${path}`
}
