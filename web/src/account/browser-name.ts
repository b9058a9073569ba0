/** Before what they are built on: Edge also calls itself Chrome, and Chrome Safari. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\bWindows NT\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** A short name for what a `User-Agent` header says, such as `Firefox · Windows`; the header itself where it names no known browser. */
export function browserName(agent: string): string {
  const browser = nameIn(browsers, agent)
  if (browser === undefined) return agent
  const system = nameIn(systems, agent)
  return system === undefined ? browser : `${browser} · ${system}`
}

function nameIn(names: readonly (readonly [RegExp, string])[], agent: string): string | undefined {
  return names.find(([mark]) => mark.test(agent))?.[1]
}
