/** The overlay that is open, if any. */
export type Overlay = 'commands' | 'help' | 'menu'
