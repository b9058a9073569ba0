/** The package's own types are those of another form of module. Here is what we use of it. */
declare module '7z-wasm/7zz.umd.js' {
  /** Emscripten's file system in memory. */
  export type Files = {
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
    readdir(path: string): string[]
    lstat(path: string): { mode: number; size: number }
    isDir(mode: number): boolean
    isFile(mode: number): boolean
    analyzePath(path: string): { exists: boolean }
  }
  export type Program = { FS: Files; callMain(args: string[]): number }
  type Options = { print: (line: string) => void; printErr: (line: string) => void; wasmBinary: Uint8Array }
  export default function start(options: Options): Promise<Program>
}
