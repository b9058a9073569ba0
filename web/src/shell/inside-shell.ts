import { createContext } from 'react'

/** Whether a screen is drawn inside the shell, whose main part it then fills. */
export const InsideShell = createContext(false)
