/** So many pages of a PDF can be tried for words from the first on within the second. */
export const fewPages = 200
