/** The type in TypeScript of what a JSON Schema allows. */
export function typeOf(schema) {
  const { $ref, const: only, enum: among, anyOf, oneOf, allOf, type } = schema
  if ($ref !== undefined) return $ref.replace('#/components/schemas/', '')
  if (only !== undefined) return JSON.stringify(only)
  if (among !== undefined) return among.map((each) => JSON.stringify(each)).join(' | ')
  if (anyOf ?? oneOf) return [...new Set((anyOf ?? oneOf).map((each) => enclosed(typeOf(each))))].join(' | ')
  if (allOf) return allOf.map((each) => enclosed(typeOf(each))).join(' & ')
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ')
  return typeOfPlain(schema)
}

const plain = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }

function typeOfPlain({ type, items, prefixItems, not, ...schema }) {
  if (not !== undefined) return 'never'
  if (type === 'array') return prefixItems ? `[${prefixItems.map(typeOf).join(', ')}]` : `${enclosed(typeOf(items ?? {}))}[]`
  if (type === 'object' || schema.properties) return typeOfObject(schema)
  return plain[type] ?? 'unknown'
}

function typeOfObject({ properties = {}, required = [], additionalProperties, propertyNames }) {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }${isOpen(additionalProperties) ? ' & { [name: string]: unknown }' : ''}`
  if (additionalProperties === false) return 'Record<string, never>'
  const names = propertyNames?.enum === undefined ? 'string' : typeOf({ enum: propertyNames.enum })
  return `Record<${names}, ${typeOf(Object(additionalProperties === true ? {} : additionalProperties))}>`
}

/** Whether a schema lets through what it does not name. */
function isOpen(additionalProperties) {
  return typeof additionalProperties === 'object'
}

function enclosed(type) {
  return /[|&]/.test(type) ? `(${type})` : type
}
