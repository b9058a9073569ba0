import { z } from 'zod'

/** A request made of the examples of an operation, and the statuses with which it may be answered. */
export type Example = {
  name: string
  method: string
  path: string
  body: string | FormData | undefined
  /** The media type of the body; that of a form comes with it. */
  type: string | undefined
  statuses: string[]
}

const Parameter = z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() })
const FormSchema = z.object({ properties: z.record(z.string(), z.object({ contentMediaType: z.string().optional() })) })
const Content = z.record(z.string(), z.object({ schema: z.unknown(), example: z.unknown().optional() }))
const Operation = z.object({
  parameters: z.array(Parameter),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

type Operation = z.infer<typeof Operation>

/**
 * Every example of a description as requests: each operation with the values that it tells. What is asked comes before what changes, and removals come last. `there`: what
 * stands in place of texts of the examples.
 */
export function examplesOf(description: unknown, there: Readonly<Record<string, string>>): Example[] {
  const { paths } = Description.parse(withThere(description, there))
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(path, method.toUpperCase(), operation)),
  )
  return all.toSorted((a, b) => orderOf(a) - orderOf(b))
}

function withThere(description: unknown, there: Readonly<Record<string, string>>): unknown {
  const text = Object.entries(there).reduce((all, [from, to]) => all.replaceAll(from, to), JSON.stringify(description))
  return JSON.parse(text)
}

function orderOf({ method }: Example): number {
  return ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method)
}

function requestOf(path: string, method: string, operation: Operation): Example {
  return {
    name: `${method} ${path}`,
    method,
    path: filledIn(path, operation) + queryOf(operation),
    ...bodyOf(operation),
    statuses: Object.keys(operation.responses),
  }
}

/** What stands for the rest of an address keeps its slashes. */
function filledIn(path: string, { parameters }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(parameters.find((each) => each.in === 'path' && each.name === name)?.example)
    return name === 'rest' ? text.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(text)
  })
}

function queryOf({ parameters }: Operation): string {
  const told = parameters.filter((each) => each.in === 'query' && each.example !== undefined)
  const pairs = told.flatMap(({ name, example }) => [example].flat().map((one) => [name, String(one)]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

function bodyOf({ requestBody }: Operation): Pick<Example, 'body' | 'type'> {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === undefined || content?.example === undefined) return { body: undefined, type: undefined }
  if (type === 'multipart/form-data') return { body: formOf(content.schema, content.example), type: undefined }
  return {
    body: typeof content.example === 'string' && type !== 'application/json' ? content.example : JSON.stringify(content.example),
    type,
  }
}

function formOf(schema: unknown, example: unknown): FormData {
  const { properties } = FormSchema.parse(schema)
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(example)))
    for (const one of [value].flat())
      form.append(name, properties[name]?.contentMediaType === undefined ? String(one) : new File([String(one)], 'list.csv'))
  return form
}
