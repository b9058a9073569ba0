import process from 'node:process'

/**
 * What the Java of a node is started with. Under Vitest it lives for seconds: the second compiler would take more of the processor than its code gives back. A bench
 * measures against a node as it is in production.
 */
export function javaFlags(heapMb: number): string[] {
  const brief = process.env.VITEST === undefined ? [] : ['-XX:TieredStopAtLevel=1']
  return [`-Xms${heapMb}m`, `-Xmx${heapMb}m`, '-XX:+UseSerialGC', '-XX:-UsePerfData', ...brief]
}
