import { type OffReason, offReasons } from '@dossier/contract/packages'

/** A plugin of this page: its script, and the nonce that its tag came with. */
export type PluginTag = { id: string; src: string; nonce: string }

/** A plugin that was switched off by itself, when (epoch milliseconds), and why. */
export type OffTag = { id: string; reason: OffReason; at: number }

/** How the server marks them in the page. */
const pluginTag = 'script[data-plugin]'

/** The plugins whose scripts are to be run, in the order of the page. */
export function pluginsInPage(): PluginTag[] {
  return [...document.querySelectorAll<HTMLScriptElement>(`${pluginTag}[src]`)].map((tag) => ({
    id: tag.dataset.plugin ?? '',
    src: tag.src,
    // Only as a property: a browser hides the attribute from style sheets.
    nonce: tag.nonce,
  }))
}

/** The plugins that the server says were switched off by themselves lately. */
export function offInPage(): OffTag[] {
  return [...document.querySelectorAll<HTMLScriptElement>(`${pluginTag}[data-off]`)].flatMap(({ dataset }) => {
    const reason = offReasons.find((each) => each === dataset.off)
    return reason === undefined ? [] : [{ id: dataset.plugin ?? '', reason, at: Number(dataset.at) }]
  })
}
