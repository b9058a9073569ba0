/**
 * The sentences that the server tells its callers: every text that stands as a `message`, is given to a function as its `message`, or is the sentence of a rule of the contract
 * (`refine(…, 'sentence')`, `error: 'sentence'`), where values are numbered: `There is no folder "{0}"`. What is named or returned by a function is followed
 * to where it stands, by its name. Found on the syntax tree, so that no text can be forgotten.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './places.mjs'

/** Rooms whose sentences are for programs alone, or come from the same table in the reader's language already. */
const left = /(^|\/)(conformance|testing|openapi)\/|\.test\.ts$|tables\/(health|warning|problem)/

/** All sentences, sorted, each once. */
export function readServerSentences() {
  const trees = ['server', 'contract'].flatMap(filesOf).map((file) => parseSync(file, readFileSync(file, 'utf8')).program)
  const exported = new Map()
  for (const tree of trees)
    for (const { type, declaration } of tree.body) if (type === 'ExportNamedDeclaration') declare(exported, declaration)
  return [...new Set(trees.flatMap((tree) => [...textsOf(tree, exported)]))].filter(isSentence).sort()
}

/** The texts that one file tells, and those of other files to which it leads. */
function textsOf(tree, exported) {
  const own = new Map()
  for (const node of nodesOf(tree)) declare(own, node)
  const named = (name) => own.get(name) ?? exported.get(name) ?? []
  const due = [...nodesOf(tree)].flatMap((node) => [...sentenceNodes(node), ...givenSentences(node, named)])
  const texts = new Set()
  const seen = new Set()
  while (due.length > 0) {
    const node = due.pop()
    if (!node || seen.has(node)) continue
    seen.add(node)
    const text = textOf(node)
    if (text === undefined) due.push(...leadsTo(node, named))
    else texts.add(text)
  }
  return texts
}

function filesOf(room) {
  const names = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => join(root, room, name))
  return names.filter((name) => name.endsWith('.ts') && !name.includes('node_modules') && !left.test(name))
}

function* nodesOf(node) {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each)
  else if (typeof node?.type === 'string') {
    yield node
    for (const value of Object.values(node)) if (value && typeof value === 'object') yield* nodesOf(value)
  }
}

function declare(declared, node) {
  if (node?.type === 'VariableDeclaration') for (const each of node.declarations) declare(declared, each)
  const name = node?.type === 'VariableDeclarator' || node?.type === 'FunctionDeclaration' ? node.id?.name : undefined
  const value = node?.type === 'VariableDeclarator' ? node.init : node
  if (name !== undefined && value) declared.set(name, [...(declared.get(name) ?? []), value])
}

/** The parts of a node that are told as a sentence. */
function sentenceNodes(node) {
  if (node.type === 'Property' && nameOf(node) === 'message') return [node.value]
  if (node.type === 'Property' && nameOf(node) === 'error') return [node.value]
  if (node.type === 'VariableDeclarator' && node.id.name === 'message') return [node.init]
  if (node.type === 'CallExpression' && node.callee.property?.name === 'refine') return node.arguments.slice(1, 2)
  return []
}

/** What is given to a function of ours as its `message`. */
function givenSentences(node, named) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return []
  return named(node.callee.name).flatMap(({ params }) => {
    const at = params?.findIndex(({ name }) => name === 'message') ?? -1
    return at < 0 ? [] : node.arguments.slice(at, at + 1)
  })
}

function nameOf({ key, computed }) {
  return computed ? undefined : (key.name ?? key.value)
}

/** What a node that is no text itself may be: the ends of a choice, what a name stands for, what a function returns. */
function leadsTo(node, named) {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate]
  if (node.type === 'LogicalExpression') return [node.left, node.right]
  if (node.type === 'Identifier') return named(node.name)
  // Of a table all sentences, of other objects none: what they hold is no text.
  if (node.type === 'MemberExpression' && node.object.type === 'Identifier') return named(node.object.name).filter(isTable)
  if (node.type === 'CallExpression') return [node.callee]
  if (node.type === 'ObjectExpression') return node.properties.map(({ value }) => value)
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return [node.expression]
  if (!/Function/.test(node.type)) return []
  if (node.expression) return [node.body]
  return [...nodesOf(node.body)].filter(({ type }) => type === 'ReturnStatement').map(({ argument }) => argument)
}

function isTable(node) {
  if (/^TS(As|Satisfies)Expression$/.test(node.type)) return isTable(node.expression)
  const values = node.type === 'ObjectExpression' ? node.properties.map(({ value }) => value) : []
  return values.length > 0 && values.every((value) => value && (textOf(value) !== undefined || /Function/.test(value.type)))
}

/** A text with its values numbered, also one that is put together by `+`. */
function textOf(node) {
  let values = 0
  const tell = (part) => {
    if (part.type === 'Literal') return typeof part.value === 'string' ? part.value : undefined
    if (part.type === 'TemplateLiteral')
      return part.quasis.map(({ value }, at) => value.cooked + (at < part.expressions.length ? `{${values++}}` : '')).join('')
    if (part.type !== 'BinaryExpression' || part.operator !== '+') return undefined
    const [before, behind] = [tell(part.left) ?? `{${values++}}`, tell(part.right) ?? `{${values++}}`]
    return before + behind
  }
  return tell(node)
}

/** Two words of its own at least: what consists of values says nothing that could be translated. */
function isSentence(text) {
  return /\s/.test(text) && (text.replace(/\{\d+\}/g, ' ').match(/\p{L}{2,}/gu) ?? []).length >= 2
}
