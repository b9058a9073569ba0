/** Character maps, fonts and decoders that pdf.js asks for by name; each is a file of our own, fetched only when a PDF needs it. */
const files = {
  ...import.meta.glob<string>('/../node_modules/pdfjs-dist/cmaps/*.bcmap', { eager: true, query: '?url', import: 'default' }),
  ...import.meta.glob<string>('/../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  ...import.meta.glob<string>('/../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
}

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.split('/').at(-1), address]))

/** What pdf.js calls to get one of them. */
export class PdfFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (address === undefined) throw new Error(`No such file of pdf.js: ${filename}`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${response.status} for ${filename}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
