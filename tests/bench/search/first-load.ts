import { get } from 'node:http'
import { launchBrowser } from '../../harness/browser.ts'
import { makeFolder } from '../../harness/folders.ts'
import { startProgram, unchecked } from '../../harness/program.ts'
import type { Figure } from '../measuring/table.ts'

/** Bytes (gzip, bodies only) and number of static requests until the landing page stands, in a browser that was never here. */
export async function measureFirstLoad(): Promise<Figure[]> {
  const program = await startProgram(await makeFolder('bench-load'), [], unchecked)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const urls = new Set<string>()
    page.on('request', (request) => urls.add(request.url()))
    await page.goto(program.address, { waitUntil: 'networkidle' })
    const files = [...urls].filter((url) => url.startsWith(program.address) && !/\/(api|settings|version)\b/.test(url))
    const sizes = await Promise.all(files.map(gzipSize))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    return [
      { name: 'first load, gzip', ours: `${(bytes / 1000).toFixed(0)} kB`, target: '≤ 200 kB', isReached: bytes <= 200_000 },
      { name: 'first load, static requests', ours: String(files.length), target: '≤ 15', isReached: files.length <= 15 },
    ]
  } finally {
    await browser.close()
    await program.stop()
  }
}

/** What goes over the wire to a browser that takes gzip; fetch would unpack it. */
function gzipSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let size = 0
      response.on('data', (bytes: Buffer) => {
        size += bytes.length
      })
      response.on('end', () => resolve(size))
    }).on('error', reject)
  })
}
