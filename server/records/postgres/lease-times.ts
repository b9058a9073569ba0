/** So long a worker is held to be there that has renewed nothing. */
export const leaseMs = 20_000

/** How often it renews its lease. */
export const renewEveryMs = 4_000

/** So long at least one whose session has ended is left to its own successor, which knows how it came to its end; others take it to have been killed. */
export const successorMs = 5_000
