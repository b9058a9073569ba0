/** Of the second reader's thread: as the first reader, behind whoever talks to it. */
export const threadNiceness = 5
