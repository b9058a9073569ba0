import '@lingui/core'

declare const catalogued: unique symbol

declare module '@lingui/core' {
  /**
   * An id comes from one of Lingui's macros, which `lingui extract` reads, or is one of two names that the specification gives. A message written by hand as
   * `{ id: 'Some text' }` stands in no catalogue: tests fill it in, but the built page shows it as it is, in English and with its braces.
   */
  interface Register {
    messageIds: 'error.noProjects' | 'widget.diskUsage.warning' | (string & { readonly [catalogued]: true })
  }
}
