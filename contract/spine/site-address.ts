import { z } from 'zod'

const longest = 2_000
const host = String.raw`(?:(?:[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?\.)+[a-zA-Z]{2,63}|(?:\d{1,3}\.){3}\d{1,3})`

/** The address of a site as the specification checks it, as a part of a pattern: http(s) or nothing before a host name or IPv4 address, then port, path, query and fragment, as far as they are there. */
export const sitePattern = String.raw`(?:[hH][tT][tT][pP][sS]?://)?${host}(?::\d{1,5})?(?:/[-a-zA-Z\d%_.~+/]*)?(?:\?[;&a-zA-Z\d%_.~+=-]*)?(?:#[-a-zA-Z\d_]*)?`

const whole = new RegExp(`^${sitePattern}$`)

/** Whether a text is such an address. */
export function isSiteAddress(text: string): boolean {
  return text.length <= longest && whole.test(text)
}

/** Such an address, or an empty text: none. */
export const SiteAddress = z
  .string()
  .max(longest, `must have ${longest} characters or fewer`)
  .regex(new RegExp(`^(?:${sitePattern})?$`), 'must be an address such as https://desk.example/leak')
  .meta({ examples: ['https://desk.example/leak'] })
