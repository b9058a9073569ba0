import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../harness/shared-folder.ts'

const file = join(root, 'docs', 'census-table.md')

/** Puts tables in place of those that stand below their headings in `docs/census-table.md`. @throws Error where there is no such heading with a table. */
export async function writeTables(tables: Record<string, string>): Promise<void> {
  let text = await readFile(file, 'utf8')
  for (const [heading, table] of Object.entries(tables)) text = replaceTable(text, heading, table)
  await writeFile(file, text)
}

function replaceTable(text: string, heading: string, table: string): string {
  const start = text.indexOf(`\n## ${heading}`)
  const at = text.indexOf('\n|', start)
  if (start < 0 || at < 0) throw new Error(`docs/census-table.md has no table below "${heading}"`)
  const end = text.slice(at).search(/\n(?!\|)/)
  return `${text.slice(0, at)}\n${table}${text.slice(at + end)}`
}
