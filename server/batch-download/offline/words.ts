import type { CopyLanguage } from '@dossier/contract/batch-download/batch-download'
import type { LedgerState } from '@dossier/contract/ledger/ledger'
import type { ManifestLine } from '../manifest.ts'

/** The words of an offline copy in one language; states as the screens name them. */
export type CopyWords = {
  title: string
  /** `shown` and `made`: formatted for reading. */
  about: (documents: number, shown: string, made: string) => string
  threadsAreCut: string
  /** Between a name and what it names. */
  colon: string
  search: string
  shown: string
  document: string
  type: string
  size: string
  date: string
  state: string
  text: string
  inside: string
  query: string
  notLinked: string
  missing: Record<Exclude<ManifestLine['status'], 'added'>, string>
  states: Record<LedgerState, string>
}

/** They are here, not among the texts of the screens, because the copy is read without the program. */
export const copyWords: Record<CopyLanguage, CopyWords> = {
  en: {
    title: 'Copy of documents',
    about: (documents, shown, made) => `${shown} ${documents === 1 ? 'document' : 'documents'} listed, copy made on ${made}.`,
    threadsAreCut: 'A thread is too long to include in full: some of its messages are missing here.',
    colon: ': ',
    search: 'Search in this list',
    shown: 'shown',
    document: 'Document',
    type: 'Type',
    size: 'Size',
    date: 'Date',
    state: 'State',
    text: 'Text',
    inside: 'in',
    query: 'Query',
    notLinked: 'Not linked: a browser might run this file. Its place in the archive:',
    missing: { missing: 'Could not be obtained', 'left-out': 'Left out by a limit' },
    states: {
      indexed: 'Indexed',
      'indexed-in-part': 'Indexed in part',
      duplicate: 'Duplicate',
      skipped: 'Skipped by rule',
      empty: 'Empty',
      encrypted: 'Encrypted',
      damaged: 'Damaged',
      'timed-out': 'Timed out',
      unsupported: 'Unsupported',
      failed: 'Failed',
      waiting: 'Waiting',
    },
  },
  fr: {
    title: 'Copie de documents',
    about: (documents, shown, made) =>
      `${shown} ${documents < 2 ? 'document répertorié' : 'documents répertoriés'}, copie faite le ${made}.`,
    threadsAreCut: 'Un fil est trop long pour être pris en entier\u00a0: certains de ses messages manquent ici.',
    colon: '\u00a0: ',
    search: 'Rechercher dans cette liste',
    shown: 'affichés',
    document: 'Document',
    type: 'Type',
    size: 'Taille',
    date: 'Date',
    state: 'État',
    text: 'Texte',
    inside: 'dans',
    query: 'Requête',
    notLinked: 'Sans lien\u00a0: un navigateur pourrait exécuter ce fichier. Sa place dans l’archive\u00a0:',
    missing: { missing: 'N’a pas pu être obtenu', 'left-out': 'Écarté par une limite' },
    states: {
      indexed: 'Indexé',
      'indexed-in-part': 'Indexé en partie',
      duplicate: 'Doublon',
      skipped: 'Ignoré par règle',
      empty: 'Vide',
      encrypted: 'Chiffré',
      damaged: 'Endommagé',
      'timed-out': 'Temps dépassé',
      unsupported: 'Non pris en charge',
      failed: 'Échec',
      waiting: 'En attente',
    },
  },
  es: {
    title: 'Copia de documentos',
    about: (documents, shown, made) =>
      `${shown} ${documents === 1 ? 'documento' : 'documentos'} en la lista, copia hecha el ${made}.`,
    threadsAreCut: 'Un hilo es demasiado largo para obtenerlo entero: aquí faltan algunos de sus mensajes.',
    colon: ': ',
    search: 'Buscar en esta lista',
    shown: 'mostrados',
    document: 'Documento',
    type: 'Tipo',
    size: 'Tamaño',
    date: 'Fecha',
    state: 'Estado',
    text: 'Texto',
    inside: 'en',
    query: 'Consulta',
    notLinked: 'Sin enlace: un navegador podría ejecutar este archivo. Su lugar en el archivo comprimido:',
    missing: { missing: 'No se pudo obtener', 'left-out': 'Omitido por un límite' },
    states: {
      indexed: 'Indexado',
      'indexed-in-part': 'Indexado en parte',
      duplicate: 'Duplicado',
      skipped: 'Omitido por regla',
      empty: 'Vacío',
      encrypted: 'Cifrado',
      damaged: 'Dañado',
      'timed-out': 'Tiempo agotado',
      unsupported: 'No admitido',
      failed: 'Fallido',
      waiting: 'En espera',
    },
  },
  ja: {
    title: '文書の写し',
    about: (_, shown, made) => `${shown} 件の文書を掲載、${made} に作成。`,
    threadsAreCut: '長すぎるスレッドがあり、そのメッセージの一部はここに含まれていません。',
    colon: '：',
    search: 'この一覧を検索',
    shown: '件を表示',
    document: '文書',
    type: '種類',
    size: 'サイズ',
    date: '日付',
    state: '状態',
    text: 'テキスト',
    inside: '格納先',
    query: '検索式',
    notLinked: 'リンクなし：ブラウザーがこのファイルを実行するおそれがあります。アーカイブ内の場所：',
    missing: { missing: '取得できませんでした', 'left-out': '上限により除外' },
    states: {
      indexed: '索引済み',
      'indexed-in-part': '一部のみ索引済み',
      duplicate: '重複',
      skipped: '規則により除外',
      empty: '空',
      encrypted: '暗号化',
      damaged: '破損',
      'timed-out': '時間切れ',
      unsupported: '未対応',
      failed: '失敗',
      waiting: '待機中',
    },
  },
}
