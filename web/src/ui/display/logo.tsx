/** The sign of the program: a folder with two lines of text. */
export function Logo() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <path d="M2 3.5h5l1.5 2H16v9.5H2z" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
      <path d="M5 9h5M5 12h8" stroke="var(--accent-text)" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}
