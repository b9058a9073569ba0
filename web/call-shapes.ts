import { sep } from 'node:path'
import { type NodePath, type PluginObject, types as t, transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/** What the page reads of a call; spread parts are kept, for they may bring these. */
const read = new Set(['method', 'path'])

/**
 * Leaves out of the page what a call says beside its method and path: schemas, words, errors. The page asks by a call and trusts the answer; shapes are checked in
 * tests. They weigh several kilobytes of the first load, and no tool can tell that building one has no effect.
 */
export function withoutCallShapes(): Plugin {
  return {
    name: 'without-call-shapes',
    apply: 'build',
    enforce: 'pre',
    transform: async (code, id) => {
      if (!id.includes(`${sep}contract${sep}`) || !id.endsWith('.ts')) return undefined
      const done = await transformAsync(code, {
        configFile: false,
        babelrc: false,
        filename: id,
        parserOpts: { plugins: ['typescript'] },
        plugins: [leaveOut],
      })
      return done?.code ?? undefined
    },
  }
}

function leaveOut(): PluginObject {
  return {
    visitor: {
      CallExpression({ node }: NodePath<t.CallExpression>) {
        const [facts] = node.arguments
        if (!t.isIdentifier(node.callee, { name: 'call' }) || !t.isObjectExpression(facts)) return
        facts.properties = facts.properties.filter((part) => !t.isObjectProperty(part) || isRead(part))
      },
      VariableDeclarator({ node }: NodePath<t.VariableDeclarator>) {
        if (t.isCallExpression(node.init) && isSchema(node.init)) node.init = t.identifier('z')
      },
    },
  }
}

function isRead({ key }: t.ObjectProperty): boolean {
  return !t.isIdentifier(key) || read.has(key.name)
}

/** A chain that begins with `z`: a schema, which in the page is the stand-in for zod, whatever is asked of it. */
function isSchema(node: t.Node): boolean {
  if (t.isCallExpression(node)) return isSchema(node.callee)
  if (t.isMemberExpression(node)) return isSchema(node.object)
  return t.isIdentifier(node, { name: 'z' })
}
