/** Names of what an Outlook message is made of ([MS-OXMSG] 2.2); `H` stands for a digit of base 16. */
const patterns = [
  '__substg1.0_HHHHHHHH',
  '__properties_version1.0',
  '__nameid_version1.0',
  '__recip_version1.0_#HHHHHHHH',
  '__attach_version1.0_#HHHHHHHH',
]
/** So many signs of a name may be others before it is somebody else's. */
const mostOthers = 2

/** Whether a name was one of these before a sign or two of it changed: readers pass over what is called otherwise, and names have no sum. */
export function isNearlyOutlooks(name: string): boolean {
  return patterns.some((pattern) => {
    if (pattern.length !== name.length) return false
    const others = [...pattern].filter((sign, at) => !isThere(sign, name.charAt(at))).length
    return others > 0 && others <= mostOthers
  })
}

function isThere(sign: string, given: string): boolean {
  return sign === 'H' ? /[0-9a-f]/i.test(given) : sign === given.toLowerCase()
}
