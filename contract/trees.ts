import { z } from 'zod'
import { call } from './spine/call.ts'
import { ofOriginals } from './spine/originals.ts'
import { wholeNumber } from './spine/parameters.ts'

/** What a value of JSON, or a part of XML, is. */
export const treeKinds = ['object', 'array', 'text', 'number', 'boolean', 'null', 'element', 'attribute', 'comment'] as const
export type TreeKind = (typeof treeKinds)[number]

const count = z.int().nonnegative()

/** A part of a tree: its number in the document, its name where it has one, its value where it is no container, and how many parts it holds. `isCut`: the value is longer. */
export const TreeNode = z
  .strictObject({
    node: count,
    kind: z.enum(treeKinds),
    label: z.string().nullable(),
    value: z.string().nullable(),
    isCut: z.boolean(),
    children: count,
  })
  .meta({ id: 'TreeNode' })
export type TreeNode = z.infer<typeof TreeNode>

/** Parts that another one holds, from one on; `children`: how many there are. `isCut`: the document has more than the tree; `faultAt`: from which place in its text, in UTF-16 units, it cannot be read. */
export const TreeRows = z
  .strictObject({ from: count, children: count, nodes: z.array(TreeNode), isCut: z.boolean(), faultAt: count.nullable() })
  .meta({ id: 'TreeRows' })
export type TreeRows = z.infer<typeof TreeRows>

/** A step of the way from the top to a part: its number, its place among its brothers from 0, and how many parts it holds. */
export const TreeStep = z.strictObject({ node: count, position: count, children: count }).meta({ id: 'TreeStep' })
export type TreeStep = z.infer<typeof TreeStep>

/** Parts whose names or values have a text: the ways to the first thousand, and how many there are. */
export const FoundNodes = z.strictObject({ count, ways: z.array(z.array(TreeStep)) }).meta({ id: 'FoundNodes' })
export type FoundNodes = z.infer<typeof FoundNodes>

const { params, routing, errors, tags } = ofOriginals

/** JSON and XML as trees. */
export const treeCalls = {
  tree: call({
    method: 'GET',
    path: '/api/:project/previews/:id/tree',
    params,
    query: z.object({
      routing,
      /** 0 holds all others. */
      node: wholeNumber({ absent: 0, max: 10_000_000 }),
      from: wholeNumber({ absent: 0, max: 10_000_000 }),
      size: wholeNumber({ absent: 200, max: 500 }),
    }),
    answer: TreeRows,
    errors,
    needs: 'download',
    summary: 'What a part of a document of JSON or XML holds',
    tags,
  }),
  findNodes: call({
    method: 'GET',
    path: '/api/:project/previews/:id/nodes',
    params,
    query: z.object({ routing, query: z.string().min(1).max(1_000) }),
    answer: FoundNodes,
    errors,
    needs: 'download',
    summary: 'Which parts of a document of JSON or XML have a text',
    tags,
  }),
}
