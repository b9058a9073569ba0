/** A number of 52 bits for a text, of FNV-1a and another sum that multiplies its units; never 0. Two texts of a few millions hardly have the same. */
export function numberOf(text: string): number {
  let [one, other] = [0x81_1c_9d_c5, 0x01_23_45_67]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x01_00_01_93)
    other = Math.imul(other ^ unit, 0x85_eb_ca_6b) ^ (other >>> 13)
  }
  return (other & 0xf_ff_ff) * 2 ** 32 + (one >>> 0) + 1
}
