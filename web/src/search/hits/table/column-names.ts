/** The columns that the table can have, in the order of the menu. */
export const columnNames = [
  'document',
  'excerpt',
  'notes',
  'created',
  'size',
  'type',
  'language',
  'author',
  'indexed',
  'level',
  'project',
] as const
/** One of the table's columns. */
export type ColumnName = (typeof columnNames)[number]

/** The columns of a table that nobody has changed. */
export const defaultColumns: readonly ColumnName[] = ['document', 'excerpt', 'notes', 'created', 'size']

/** How narrow and how wide a column can be made, in pixels. */
export const widthLimits = [64, 900] as const
