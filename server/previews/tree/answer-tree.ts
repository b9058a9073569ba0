import { treeReader } from '@dossier/contract/tables/readers'
import type { FoundNodes, TreeRows } from '@dossier/contract/trees'
import { readEvidence } from '../../evidence/open.ts'
import { decodeText } from '../frame/decode-text.ts'
import type { Opened, PreviewWork } from '../process/messages.ts'
import { readJson } from './read-json.ts'
import { readXml } from './read-xml.ts'
import { TreeStore } from './tree-store.ts'

type TreeWork = Extract<PreviewWork, { what: 'tree' | 'nodes' }>

const largestBytes = 64 * 1024 * 1024
/** Trees that stay; the one that was not asked for longest goes. */
const mostKept = 2
const kept = new Map<string, Promise<TreeStore>>()

/** Answers what is asked of a document of JSON or XML. @throws Error where it has no such part or cannot be read. */
export async function answerTree(work: TreeWork): Promise<TreeRows | FoundNodes> {
  const tree = await treeOf(work.id, work)
  return work.what === 'tree' ? tree.rows(work.node, work.from, work.size) : tree.find(work.text)
}

function treeOf(id: string, file: Opened): Promise<TreeStore> {
  const tree = kept.get(id) ?? readTree(file)
  kept.delete(id)
  kept.set(id, tree)
  tree.catch(() => kept.delete(id))
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(oldest)
  return tree
}

async function readTree({ path, contentType }: Opened): Promise<TreeStore> {
  const bytes = await readEvidence(Buffer.from(path), largestBytes)
  const tree = new TreeStore()
  const read = treeReader(contentType) === 'json' ? readJson : readXml
  read(decodeText(bytes, contentType), tree)
  return tree
}
