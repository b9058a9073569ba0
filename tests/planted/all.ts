import { plantArchives } from './formats/archives.ts'
import { plantBooks } from './formats/books.ts'
import { plantCoded } from './formats/coded.ts'
import { plantDatabases } from './formats/database.ts'
import { plantMail } from './formats/mail.ts'
import { plantMarkup } from './formats/markup.ts'
import { plantFilms } from './formats/media/films.ts'
import { plantPictures } from './formats/media/pictures.ts'
import { plantSounds } from './formats/media/sounds.ts'
import { plantOfficeKin } from './formats/office-kin.ts'
import { plantOpenDocument } from './formats/opendocument.ts'
import { plantOutlook } from './formats/outlook.ts'
import { plantPacked } from './formats/packed.ts'
import { plantPdf } from './formats/pdf.ts'
import { plantPlain } from './formats/plain.ts'
import { plantRtf } from './formats/rtf.ts'
import { plantSealed } from './formats/sealed.ts'
import { plantSheet } from './formats/sheet.ts'
import { plantSlides } from './formats/slides.ts'
import { plantWord } from './formats/word.ts'
import type { PlantedFile } from './planting.ts'

const gardens = [
  plantWord,
  plantSheet,
  plantSlides,
  plantOpenDocument,
  plantRtf,
  plantMail,
  plantOutlook,
  plantMarkup,
  plantPdf,
  plantPlain,
  plantDatabases,
  plantBooks,
  plantOfficeKin,
  plantArchives,
  plantPacked,
  plantCoded,
  plantSealed,
  plantSounds,
  plantFilms,
  plantPictures,
]

/** Every file that we plant words in; the same seed gives the same words. */
export function plantAll(seed: string): PlantedFile[] {
  return gardens.flatMap((plant) => plant(seed))
}
