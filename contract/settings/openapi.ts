import { z } from 'zod'
import { bytes, call, either } from '../spine/call.ts'

const description = {
  method: 'GET',
  query: z.object({ format: z.enum(['json', 'yaml']).optional() }),
  answer: either(z.looseObject({ openapi: z.literal('3.1.0') }), bytes('application/yaml; charset=utf-8')),
  needs: 'nobody',
  tags: ['settings'],
} as const

/** The description of every call, at the address of newer clients too. */
export const openApiCalls = {
  describe: call({ ...description, path: '/openapi.json', summary: 'This description' }),
  describeBelowApi: call({ ...description, path: '/api/openapi', summary: 'This description, at the address of newer clients' }),
}
