/** Queries about the history have keys that begin so. */
export const historyKey = 'history'
