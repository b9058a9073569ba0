/** How long a watch waits, in ms. */
export const times = {
  /** Between two looks at its own run. */
  runLookMs: 1_000,
  /** While others walk the folder. */
  walkLookMs: 5_000,
  /** While the folder cannot be reached. */
  awayLookMs: 15_000,
  /**
   * After a run, for each file in the folder: about five times what walking past it costs, so that a large folder which always changes is not walked all the
   * time.
   */
  quietPerFileMs: 0.5,
  /** After something went wrong, before it is tried again; also the longest that it keeps still after a run. */
  afterFaultMs: 5 * 60_000,
  /** Between two sweeps. Events may be lost (a full queue of the system's tells nobody), so that there are sweeps even where these work. */
  sweepEveryMs: 30 * 60_000,
  /** Between two sweeps where events do not work; or 20 times as long as a sweep took, where that is more. */
  sweepAloneMs: 60_000,
  /** Where files were still changing, and no event may tell when that ends; doubled each time, up to `sweepEveryMs`. */
  sweepAgainMs: 10_000,
} as const
