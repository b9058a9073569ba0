import swagger from '@fastify/swagger'
import Fastify, { type RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

/** A route as far as its description needs it. */
export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>

/** The OpenAPI 3.1 description of these routes. They are given once more to an application that is never listened to, the generator's only way in. */
export async function describeRoutes(routes: DescribedRoute[]): Promise<unknown> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 }, exposeHeadRoutes: false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Dossier', version: '1', description: 'Search in documents: the wire contract of Dossier.' },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(async (scope) => {
    for (const route of routes) scope.route({ ...route, handler: () => {} })
  })
  await app.ready()
  return app.swagger()
}
