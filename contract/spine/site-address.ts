import { z } from 'zod'

const longest = 2_000
const host = String.raw`(?:(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}|(?:\d{1,3}\.){3}\d{1,3})`
const pattern = new RegExp(
  String.raw`^(?:https?://)?${host}(?::\d{1,5})?(?:/[-a-z\d%_.~+/]*)?(?:\?[;&a-z\d%_.~+=-]*)?(?:#[-a-z\d_]*)?$`,
  'i',
)

/** Whether a text is the address of a site as the specification checks it: http(s) or nothing before a host name or IPv4 address, then port, path, query and fragment, as far as they are there. */
export function isSiteAddress(text: string): boolean {
  return text.length <= longest && pattern.test(text)
}

/** Such an address, or an empty text: none. */
export const SiteAddress = z
  .string()
  .refine((text) => text === '' || isSiteAddress(text), { error: 'must be an address such as https://desk.example/leak' })
