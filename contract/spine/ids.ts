import { z } from 'zod'

/*
 * Ids on the wire. Each is a schema with a name, so that the OpenAPI description can say which calls take the id that another answers: see
 * server/openapi/links.ts.
 */

/** The id of a document; a search can also answer the id of a named entity. */
export const DocumentId = z.string().meta({ id: 'DocumentId', description: 'The id of a document' })

/** The id of a task. */
export const TaskId = z.string().meta({ id: 'TaskId', description: 'The id of a task' })

/** The id of a scroll, which is its caller's own. */
export const ScrollId = z.string().meta({ id: 'ScrollId', description: 'The id of a scroll' })
