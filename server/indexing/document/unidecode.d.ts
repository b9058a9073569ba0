/** The package has no types of its own. */
declare module 'unidecode' {
  export default function unidecode(text: string): string
}
