/** What we use of libheif-js, which has no types of its own. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type Picture = {
    get_width(): number
    get_height(): number
    display(into: Pixels, done: (shown: Pixels | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] } }
  export default libheif
}
