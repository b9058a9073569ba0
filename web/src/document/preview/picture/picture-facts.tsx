import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { metadataText, type WireDocument } from '../../../document-facts/wire-document.ts'
import styles from './picture-facts.module.css'

/** What a picture says of itself: its size, camera and time, and where it was taken. The map is elsewhere, and only opened by whoever asks for it. */
export function PictureFacts({ document }: { document: WireDocument }) {
  const { t } = useLingui()
  const width = metadataText(document, 'tiff_imagewidth', 'image_width', 'width')
  const height = metadataText(document, 'tiff_imagelength', 'image_height', 'height')
  const camera = metadataText(document, 'tiff_model', 'exif_ifd0_model')
  const taken = metadataText(document, 'exif_datetimeoriginal', 'exif_subifd_date_time_original', 'dcterms_created')
  const place = placeOf(document)
  return (
    <span className={styles.facts}>
      {width && height && (
        <span>
          {width} × {height}
        </span>
      )}
      {camera && <span>{camera}</span>}
      {taken && <span>{taken}</span>}
      {place && (
        <span className={styles.place}>
          <MapPin aria-hidden="true" /> {place}{' '}
          <a
            href={`https://www.openstreetmap.org/?mlat=${place.split(', ')[0]}&mlon=${place.split(', ')[1]}#map=15/${place.replace(', ', '/')}`}
            target="_blank"
            rel="noreferrer noopener"
            title={t`Opens openstreetmap.org, which then learns this place`}
          >
            <Trans>Show on a map elsewhere</Trans>
          </a>
        </span>
      )}
    </span>
  )
}

/** Latitude and longitude in degrees, `46.2, 6.1`; undefined where there is none. */
function placeOf(document: WireDocument): string | undefined {
  const [latitude, longitude] = ['geo_lat', 'geo_long'].map((name) => Number.parseFloat(metadataText(document, name) ?? ''))
  if (latitude === undefined || longitude === undefined || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180))
    return undefined
  return `${latitude}, ${longitude}`
}
