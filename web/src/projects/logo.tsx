import { isPicture, type Project } from '@dossier/contract/projects'
import styles from './projects.module.css'

/** A project's logo where it is kept here; nothing is ever loaded from an address. Without one the first letters of its label. */
export function Logo({ project: { label, logoUrl } }: { project: Pick<Project, 'label' | 'logoUrl'> }) {
  if (logoUrl !== null && isPicture(logoUrl)) return <img className={styles.logo} src={logoUrl} alt="" />
  return (
    <span className={styles.letters} aria-hidden="true">
      {[...label].slice(0, 2).join('').toUpperCase()}
    </span>
  )
}
