import { typeOf } from './types.mjs'

/** The text of the client: one function for each call, by the groups of the contract, and the types of what the description names, by `addressOf` a call. */
export function writeClient(groups, { paths, components }, addressOf) {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)}`,
  )
  const functions = groups.map(
    ({ name, calls }) => `${name}: {\n${calls.map((each) => writeCall(each, paths[addressOf(each[1])])).join(',\n')}\n}`,
  )
  return `// Made by "npm run client" from the contract; not edited by hand.
import { type Caller, callerOf, type Server } from './client.ts'

/** Every call of the server, with the types of what it takes and answers. */
export function createClient(server: Server) {
  return callsOf(callerOf(server))
}

function callsOf(caller: Caller) {
  return {
${functions.join(',\n')}
  }
}

${types.join('\n\n')}
`
}

function writeCall([name, call], there) {
  const operation = there[call.method.toLowerCase()]
  const given = typeOfGiven(operation)
  const answer = typeOfAnswer(operation)
  const how = answer === 'Response' ? 'caller.raw' : `caller.json<${answer}>`
  return `${comment(operation.summary)}${name}: (given: ${given.text}${given.isOptional ? ' = {}' : ''}) => ${how}('${call.method}', '${call.path}', given)`
}

function typeOfGiven({ parameters, requestBody }) {
  const parts = [
    part(
      'params',
      parameters.filter((each) => each.in === 'path'),
    ),
    part(
      'query',
      parameters.filter((each) => each.in === 'query'),
    ),
    ...(requestBody
      ? [
          {
            text: `body${requestBody.required ? '' : '?'}: ${typeOfBody(requestBody.content)}`,
            isOptional: !requestBody.required,
          },
        ]
      : []),
    { text: 'signal?: AbortSignal', isOptional: true },
  ].filter((each) => each !== undefined)
  return { text: `{ ${parts.map(({ text }) => text).join('; ')} }`, isOptional: parts.every(({ isOptional }) => isOptional) }
}

function part(name, parameters) {
  if (parameters.length === 0) return undefined
  const isOptional = parameters.every(({ required }) => !required)
  const types = parameters.map(
    (each) => `${quoted(each.name === 'rest' ? '*' : each.name)}${each.required ? '' : '?'}: ${typeOf(each.schema)}`,
  )
  return { text: `${name}${isOptional ? '?' : ''}: { ${types.join('; ')} }`, isOptional }
}

function typeOfBody(content) {
  if (content['multipart/form-data']) return 'FormData'
  return content['text/plain'] ? 'string' : typeOf(content['application/json'].schema)
}

/** Bytes are for the caller to read, and what may be either too. */
function typeOfAnswer({ responses }) {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content = {} }]) => content)
  if (contents.some((content) => Object.keys(content).some((type) => type !== 'application/json'))) return 'Response'
  const types = contents.map((content) =>
    content['application/json'] ? typeOf(content['application/json'].schema) : 'undefined',
  )
  return [...new Set(types)].join(' | ') || 'undefined'
}

function comment(text) {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '*\\\\/')} */\n`
}

function quoted(name) {
  return /^\w+$/.test(name) ? name : `'${name}'`
}
