import { BlockList, isIP } from 'node:net'

/** The network that a text names, `127.0.0.0/8` or a single address; undefined where it names none. */
export function networkNamed(text: string): BlockList | undefined {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const most = familyOf(address) === 'ipv6' ? 128 : 32
  const length = bits === undefined ? most : Number(bits)
  if (isIP(address) === 0 || length > most) return undefined
  const list = new BlockList()
  list.addSubnet(address, length, familyOf(address))
  return list
}

/** Whether an IP address lies in one of these networks; IPv4 within IPv6 is IPv4, and what is no address lies nowhere. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const plain = plainAddress(address)
  return isIP(plain) !== 0 && networks.some((each) => networkNamed(each)?.check(plain, familyOf(plain)))
}

/** IPv4 as such where it came within IPv6, as a socket for both has it. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
