import { openApiCalls } from '@dossier/contract/openapi'
import { answers, type Feature, feature } from '../feature/feature.ts'

/**
 * The OpenAPI description of every feature's calls, itself included. It is made when somebody first asks, because a start should not pay
 * for it.
 */
export function openApi(features: () => Feature[]): Feature {
  let made: Promise<Record<string, unknown> & { openapi: '3.1.0' }> | undefined
  const describe = async ({ query }: { query: { format?: 'json' | 'yaml' | undefined } }) => {
    const { describeCalls } = await import('./describe-calls.ts')
    const calls = features().flatMap((each) => each.calls.map(({ call }) => call))
    made ??= Promise.resolve(describeCalls(calls))
    if (query.format !== 'yaml') return made
    const { toYaml } = await import('./to-yaml.ts')
    return toYaml(await made)
  }
  return feature({ name: 'openapi', calls: answers(openApiCalls, { describe, describeBelowApi: describe }) })
}
