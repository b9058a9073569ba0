import { type ExportForm, exportForms, namedColumns, usualColumns } from '@dossier/contract/search/search-export'
import { readStored, writeStored } from '../api/stored.ts'

/** How somebody wants exports: the form, the columns in their order, and fields that have no box, as they were typed. */
export type ExportChoice = { format: ExportForm; columns: string[]; others: string }

const key = 'search.export'

/** The choice of the last export in this browser, else the usual one. */
export function keptChoice(): ExportChoice {
  const kept = readStored(key)
  const { format, columns, others }: Record<string, unknown> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  return {
    format: exportForms.find((each) => each === format) ?? 'csv',
    columns: Array.isArray(columns) ? namedColumns.filter((each) => columns.includes(each)) : [...usualColumns],
    others: typeof others === 'string' ? others : '',
  }
}

/** Keeps a choice for the next export. */
export function keepChoice(choice: ExportChoice): void {
  writeStored(key, choice)
}

/** The columns of a choice as the server takes them, and the first name among the others that cannot be one. */
export function columnsOf({ columns, others }: ExportChoice): { columns: string[]; wrong: string | undefined } {
  const more = others.split(/[\s,;]+/).filter((name) => name !== '')
  const wrong = more.find((name) => !/^[A-Za-z][\w.:-]{0,199}$/.test(name))
  return { columns: [...new Set([...columns, ...more])], wrong }
}
