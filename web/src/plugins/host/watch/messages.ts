/** What the page tells the thread that watches it: which plugin is at work, and that it has answered. */
export type ToWatch = { begun: string } | { ended: string } | 'alive'

/** What that thread tells: that it is there, or that it wants an answer. */
export type FromWatch = 'ready' | 'answer'
