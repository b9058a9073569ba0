/** What folders can be sorted by (specification, section 5), and in which direction. */
export const folderSorts = ['contentLength', '_count', '_key'] as const
/** One of them. */
export type FolderSort = (typeof folderSorts)[number]
/** An order of folders. */
export type FolderOrder = { by: FolderSort; direction: 'asc' | 'desc' }

/** The largest first. */
export const largestFirst: FolderOrder = { by: 'contentLength', direction: 'desc' }
