/** What lies over the page at the moment. */
export type Overlay = 'commands' | 'help' | 'menu'
