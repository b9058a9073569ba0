import { Suspense } from 'react'
import { useOffered } from '../../feature/offered.ts'
import { FileIcon } from '../../file-types/file-icon.tsx'
import { usePicturesChoice } from '../../ui/appearance/pictures-choice.ts'
import type { SearchHit } from '../body/search-requests.ts'
import styles from './hit-sign.module.css'

/** Whether hits have a place for their pictures. */
export function useHitPictures(): boolean {
  const isWanted = usePicturesChoice()
  return useOffered('hitPictures').length > 0 && isWanted
}

/** What stands for a hit, `isLarge` as wide as its card: the icon of its type, and over it its picture, where the reader wants pictures and there is one. The place is the same with and without. */
export function HitSign({ hit, isLarge = false }: { hit: SearchHit; isLarge?: boolean }) {
  const hasPictures = useHitPictures()
  const pictures = useOffered('hitPictures')
  const icon = <FileIcon contentType={hit._source.contentType} />
  if (!hasPictures && !isLarge) return icon
  return (
    <span className={styles.sign}>
      {icon}
      {hasPictures &&
        pictures.map(({ name, Picture }) => (
          <Suspense key={name}>
            <Picture hit={hit} isLarge={isLarge} />
          </Suspense>
        ))}
    </span>
  )
}
