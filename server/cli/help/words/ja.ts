/** The help of the command line, by its English sentences. */
export const ja: Readonly<Record<string, string>> = {
  'Usage:': '使い方:',
  'Arguments:': '引数:',
  'Options:': 'オプション:',
  'Commands:': 'コマンド:',
  choices: '選択肢',
  default: '既定',
  'display help for command': 'コマンドのヘルプを表示する',
  NAME: '名前',
  SYNOPSIS: '書式',
  COMMANDS: 'コマンド',
  'EXIT STATUS': '終了コード',
  done: '完了',
  'something went wrong, or is not as it should be': '問題が起きた、または本来の状態ではない',
  'wrong usage': '使い方の誤り',
  interrupted: '中断',
  'Document search for investigative teams': '調査チームのための文書検索',
  'the language of the help (default that of the environment)': 'ヘルプの言語（既定は環境の言語）',
  'start the server; with a folder, index it too': 'サーバーを起動する。フォルダーを指定すると索引も作る',
  'print the result as JSON': '結果をJSONで出力する',
  'the folder of records and index (default ~/.dossier)': '記録と索引のフォルダー（既定は ~/.dossier）',
  'the records in PostgreSQL, such as postgres://user@host/db (default in the home)':
    'PostgreSQL にある記録。例：postgres://user@host/db（既定はホームの中）',
  'the project (default local-datashare)': 'プロジェクト（既定は local-datashare）',
  'the port to listen on (default 8080; 0 takes a free one)': '待ち受けるポート（既定は 8080。0 なら空いているもの）',
  'local: one user, without sign-in (default); server: many, with accounts':
    'local: 一人で、ログインなし (既定)。server: 複数人で、アカウントを使う',
  'list the users of server mode; add or remove one, grant or revoke a role in a project, make or withdraw a link for a new password, reset a lost second factor':
    'サーバーモードの利用者を一覧する。追加、削除、プロジェクトでの役割の付与と取り消し、新しいパスワードのためのリンクの作成と取り消し、失われた第二要素の解除',
  'with add: the same person as the user of this name who was removed': 'add と共に: 削除されたこの名前の利用者と同じ人',
  'list the API keys by which programs ask as a user; add one, which replaces the former and is shown once, or remove it':
    'プログラムが利用者として使う API キーを一覧する。追加 (以前のキーと置き換わり、一度だけ表示される) と削除',
  'list what people did in server mode; verify that no entry was changed or removed, or export all of them':
    'サーバーモードで行われた操作を一覧表示します。変更や削除がないことの検証、すべての書き出しもできます',
  'only what this user did': 'この利用者の操作だけ',
  'only entries of a kind: signIn, search, open, download, rights, users, keys, program, audit':
    '指定した種類の記録だけ: signIn, search, open, download, rights, users, keys, program, audit',
  'only from this day or moment on': 'この日または時刻以降だけ',
  'only before this day or moment': 'この日または時刻より前だけ',
  'with list: how many, the latest (default 100)': 'list とともに: 新しい順に何件か（既定は 100）',
  'with verify: an entry that was noted elsewhere, as NUMBER:HASH': 'verify とともに: 別の場所に控えた記録（番号:ハッシュ）',
  'with export: a file that is not there yet; .jsonl for lines of JSON, else CSV':
    'export とともに: まだ存在しないファイル。.jsonl なら JSON の行、それ以外は CSV',
  'the user whose key it is': 'キーを持つ利用者',
  'the user; with import, a file of users of the known program': '利用者。import では、既知のプログラムの利用者のファイル',
  'with add: as an administrator of the program and of all projects': 'add で: プログラムと全プロジェクトの管理者として',
  'with add: the name that others see': 'add で: 他の人に見える名前',
  'with add: the e-mail address': 'add で: メールアドレス',
  'with grant: visitor, member, editor or admin (default member)': 'grant で: visitor、member、editor、admin (既定は member)',
  'do not open a browser': 'ブラウザーを開かない',
  'be one of several servers that share home, records in PostgreSQL and search cluster':
    'ホーム、PostgreSQLの記録、検索クラスターを共有する複数のサーバーの一つになる',
  'leave long work to "dossier worker"; the records are in PostgreSQL':
    '長い作業を「dossier worker」に任せる。記録は PostgreSQL にあること',
  'do the long work of a home beside its server; several stand by for each other, with records in PostgreSQL':
    'サーバーのそばでホームの長い作業を行う。複数が互いに交代する。記録は PostgreSQL にあること',
  'watch the folder from then on: what changes in it is read by itself': '以後フォルダーを監視し、変わったものを自動で読む',
  'what readers of files may take, such as 2g (default a quarter of the machine, at most 4g)':
    'ファイルの読み取りに使えるメモリー。例: 2g（既定は搭載量の4分の1、最大 4g）',
  'try these on locked files, one on each line; kept in memory for this run only':
    '保護されたファイルに試すパスワード（1行に1つ）。今回だけメモリーに置く',
  'keep with each document the password that opened it': '開けたパスワードを文書とともに残す',
  'keep what was read of files of this folder when they change, from now on':
    '以後、このフォルダーのファイルが変わっても読み取った内容を残す',
  'keep it no longer': '残すのをやめる',
  'a folder to index': '索引を作るフォルダー',
  'read a folder and everything below it': 'フォルダーとその中のすべてを読む',
  'read pictures and scanned pages too, behind the texts': 'テキストの後に画像とスキャンしたページも読む',
  'their languages by the codes of Tesseract, such as eng+fra; with it they are read':
    'その言語（Tesseractのコード。例: eng+fra）。指定すると読む',
  'the language of all documents, such as FRENCH or fr (default told from each text)':
    'すべての文書の言語。例: FRENCH、fr（既定は本文から判定）',
  'the encoding of plain texts that do not tell theirs, such as windows-1251':
    '文字コードを示さないテキストの文字コード。例: windows-1251',
  'before all other runs; one that runs makes room and goes on later':
    '他のすべての読み取りより先に行う。実行中のものは譲り、後で再開する',
  'make strings among the bytes of files searchable that no reader gives text of':
    'どの読み取りでもテキストが得られないファイルの文字列を検索できるようにする',
  'the folder to index': '索引を作るフォルダー',
  'read the files of a folder, or a file, before all others that wait, while the run goes on':
    '読み取りを続けながら、フォルダーのファイルまたは1つのファイルを先に読む',
  'only those with this in their name': '名前にこれを含むものだけ',
  'the folder or the file': 'フォルダーまたはファイル',
  'try a list of passwords on everything that is encrypted': '暗号化されたものすべてにパスワードの一覧を試す',
  'read the pictures and scanned pages of what they open, too': '開けたものの画像とスキャンしたページも読む',
  'search the documents': '文書を検索する',
  'leave out so many hits': '先頭からこの件数を省く',
  'show at most so many hits': '表示する件数の上限',
  'search what was read of files before they changed, where it is kept': '残してあれば、変わる前に読み取った内容を検索する',
  'write everything that is found, however much that is': '見つかったものを件数にかかわらずすべて書き出す',
  'with --all: csv, jsonl or xlsx; by the ending of the file, else csv':
    '--all とともに: csv、jsonl、xlsx。ファイルの拡張子により、なければ csv',
  'with --all: columns with commas between them, such as path,title,metadata.tika_metadata_author':
    '--all とともに: コンマ区切りの列。例: path,title,metadata.tika_metadata_author',
  'with --all: write to a file that is not there yet': '--all とともに: まだないファイルに書く',
  'words, "phrases", field:value, AND OR NOT, wild*cards': '語、"語句"、フィールド:値、AND OR NOT、ワイルド*カード',
  'list the saved searches whose results are kept, and what is new in those with alerts':
    '結果を残している保存済みの検索と、通知のあるものの新着を一覧する',
  'only those that have found something new': '新しいものが見つかったものだけ',
  'what one of them finds since then, what it finds no more, and why':
    '1つの検索でその後見つかったもの、見つからなくなったものとその理由',
  'what is listed is no news any more': '一覧したものを新着から外す',
  'list batch searches; with one, what it found and what of its scope could not be searched':
    '一括検索を一覧する。1つ指定すると、見つかったものと検索できなかったもの',
  'the id of a batch search or its beginning': '一括検索のIDまたはその先頭',
  'account for every file: what is searchable, what is not, and why':
    'すべてのファイルの状態: 検索できるもの、できないもの、その理由',
  'walk folders and index again, read every byte, and say each difference':
    'フォルダーと索引を再び調べ、全バイトを読み、違いをすべて示す',
  'list the runs that can be compared': '比較できる実行を一覧する',
  'what differs between two runs, by number or task': '2つの実行の違い（番号またはタスク）',
  'write the chain of custody there: a table, and a list for "sha256sum -c"':
    '証拠の保管記録をそこに書く: 表と「sha256sum -c」用の一覧',
  'list all long work; stop it, let it go on, take it from the list, or tell what became of it':
    '長い処理を一覧する。停止、再開、一覧からの削除、経過の表示',
  'what to do': '行うこと',
  'remove archives that can still be downloaded with their tasks': 'まだダウンロードできるアーカイブもタスクと一緒に削除する',
  'the id of a task or its beginning; "stop all", "remove done"': 'タスクのIDまたはその先頭。「stop all」「remove done」',
  'watch an indexed folder while a server runs; without a folder, say what is watched':
    'サーバーの動作中、索引済みのフォルダーを監視する。指定がなければ監視中のものを示す',
  'watch it no longer; what was indexed stays': '監視をやめる。索引は残る',
  'the folder to watch': '監視するフォルダー',
  'list the models of name finders; bring one with "add corenlp fr", remove it with "remove corenlp fr"':
    '名前検出のモデルを一覧する。「add corenlp fr」で取得、「remove corenlp fr」で削除',
  'add or remove': 'add または remove',
  'the name finder, such as corenlp': '名前検出の種類。例: corenlp',
  'the language, such as fr or FRENCH': '言語。例: fr、FRENCH',
  'list the names of a project; find them with "find FINDER"; correct them with "rules", "rules add", "rules remove"':
    'プロジェクトの名前を一覧する。「find 検出器」で検出し、「rules」「rules add」「rules remove」で訂正する',
  'only person, organisation, location or email': 'person、organisation、location、email のいずれかだけ',
  'only names with this in them': 'これを含む名前だけ',
  'list at most so many of a category (default 20)': '種類ごとの件数の上限（既定は 20）',
  'find names in this folder only': 'このフォルダーだけで検出する',
  'find names in documents of these languages only, such as fr,en': 'これらの言語の文書だけで検出する。例: fr,en',
  'find names also in documents that the finder has read before': '検出済みの文書でも再び検出する',
  'list only names added by hand that have no place any more': '位置を失った、手で加えた名前だけを一覧する',
  'the place of a name that is added by hand, in UTF-16 units of the text (default every place of its words)':
    '手で加える名前の位置（本文のUTF-16単位。既定はその語のすべての箇所）',
  'compare an exported file of cards with the originals': '書き出したカードのファイルを原本と照合する',
  'the file, as it was exported as HTML or Markdown': 'HTMLまたはMarkdownで書き出したファイル',
  'bring translations of texts with "import FILE"; "list", "export FILE" and "remove --into LANGUAGE"':
    '「import ファイル」で本文の翻訳を取り込む。「list」「export ファイル」「remove --into 言語」',
  'bring the good lines although others are bad': '誤った行があっても正しい行を取り込む',
  'also where another translation into the same language is there': '同じ言語への別の翻訳があっても取り込む',
  'the language by name or code, such as ENGLISH or en': '言語の名前またはコード。例: ENGLISH、en',
  'remove that of this document only': 'この文書のものだけを削除する',
  'list copies of the home; "make" one while it works, "verify" or "restore" one':
    'データの控えを一覧する。「make」で動作中に作成、「verify」で検証、「restore」で復元',
  'with restore: put records aside that the home has': 'restore とともに: 今ある記録を脇に移す',
  'read an index that another program filled in OpenSearch or Elasticsearch; nothing is written there':
    'ほかのプログラムがOpenSearchやElasticsearchに作った索引を読み込む。そこには何も書き込まない',
  'the name of the index; asked for again, what has changed there is followed':
    '索引の名前。もう一度指定すると、そこでの変更を反映する',
  'where it is, such as https://search.example:9200': 'その場所。例: https://search.example:9200',
  'a file that says who we are there: user:password, or ApiKey and a key':
    'そこでの認証を書いたファイル: user:password、または ApiKey とキー',
  'the certificate of its own authority, in PEM': '独自の認証局の証明書（PEM）',
  'move the records from the home into PostgreSQL, or back; what was there stays there':
    '記録をホームからPostgreSQLへ、またはその逆へ移す。元の場所のものはそのまま残る',
  'the database, such as postgres://user@host/db; it has no records yet':
    'データベース（例: postgres://user@host/db）。まだ記録のないもの',
  'the home whose file they become; it has none yet': '記録のファイルを置くホーム。まだ記録のないもの',
  'bring the tables of the records to this version without starting a server':
    'サーバーを起動せずに、記録の表をこの版のものにする',
  'only tell which steps are missing, and end with 3 where there are some; nothing is changed':
    '足りない手順を示すだけ。あれば終了コードは3。何も変更しない',
  'where to make one (default in the home), or the one to verify or restore':
    '作成する場所（既定はデータの中）、または検証・復元する控え',
  'tell what the home takes of its disk, and what of that can be freed': 'データが使うディスクの量と、空けられる量を示す',
  'free it: what can be made again, old logs, records that a restore put aside':
    '空ける: 作り直せるもの、古いログ、復元で脇に移した記録',
  'take over the settings file of the known program, and tell what became of each line':
    '既知のプログラムの設定ファイルを引き継ぎ、各行がどうなったかを示す',
  'the file: a property on each line, as in datashare.properties':
    'ファイル: datashare.properties のように 1 行に 1 つのプロパティ',
  'only tell; nothing is changed': '示すだけで、何も変更しない',
  'list projects; "add" one, or "remove" one with everything in it':
    'プロジェクトを一覧する。「add」で作成、「remove」で中身ごと削除',
  'with add: how it is called on screen': 'add とともに: 画面での名前',
  'with remove: it is meant so': 'remove とともに: 削除を確認する',
  'the name of the project': 'プロジェクトの名前',
  'list the folders that were indexed; "remove" takes one out of the index, its files stay':
    '索引済みのフォルダーを一覧する。「remove」で索引から外す。ファイルは残る',
  'the folder': 'フォルダー',
  'tell what is known of a document, print its text, or save its original':
    '文書の情報を示す、本文を出力する、または原本を保存する',
  'print its text': '本文を出力する',
  'save the original bytes as a file that is not there yet': '原本をまだないファイルに保存する',
  'the id of the document': '文書のID',
  'pack the documents that a query finds into an archive': '検索で見つかった文書をアーカイブにまとめる',
  'the archive, a file that is not there yet': 'アーカイブ（まだないファイル）',
  'encrypt it, with a password that is printed once': '暗号化する。パスワードは一度だけ表示する',
  'also what embedded documents lie in': '埋め込み文書を含む元の文書も',
  'also the other messages of the threads of mails': 'メールのスレッドの他のメッセージも',
  'with a page in it that lists the documents and opens without the program':
    '文書を一覧し、このプログラムなしで開けるページを入れる',
  'export documents, mails and names as entities of FollowTheMoney, one on each line':
    '文書、メール、名前をFollowTheMoneyのエンティティとして1行に1つ書き出す',
  'write to a file that is not there yet': 'まだないファイルに書く',
  'only of the documents that it finds (default of all)': '見つかった文書だけ（既定はすべて）',
  'search each line of a CSV, as a batch search, and wait for it': 'CSVの各行を一括検索し、終わるまで待つ',
  'how the batch search is called (default the name of the file)': '一括検索の名前（既定はファイル名）',
  'each line is one phrase': '各行を1つの語句とする',
  'how far words may be off, or with --phrases apart': '語の違いの許容量。--phrases では語の間隔',
  'only documents of these content types': 'これらのコンテンツタイプの文書だけ',
  'only documents in these folders, by their whole paths': 'これらのフォルダーにある文書だけ（絶対パスで指定）',
  'only documents with one of these tags': 'これらのタグのいずれかが付いた文書だけ',
  'the encoding of a CSV that is not UTF-8, such as windows-1252': 'UTF-8でないCSVの文字コード（例: windows-1252）',
  'what it is about': '内容の説明',
  'the CSV, one query on each line': 'CSV（1行に1つの検索）',
  'tell which months, folders, mailboxes, senders and series of file names have unusual gaps':
    '不自然な欠落のある月、フォルダー、メールボックス、送信者、ファイル名の連番を示す',
  'list the ids of starred documents; "add" stars, "remove" takes them away':
    'スターを付けた文書のIDを一覧する。「add」で付け、「remove」で外す',
  'all documents that a query finds': '検索で見つかるすべての文書',
  'the documents with these ids': 'これらのIDの文書',
  'list the tags of the project; "add" tags to documents, or "remove" them':
    'プロジェクトのタグを一覧する。「add」で文書に付け、「remove」で外す',
  'the tags': 'タグ',
  'make any call of the contract and print its answer; without an address, list the calls that there are':
    'APIの任意の呼び出しを行い、応答を出力する。アドレスがなければ呼び出しを一覧する',
  'what is sent: JSON, @FILE, or - for standard input': '送る内容: JSON、@ファイル、標準入力は -',
  'fields of a form that is sent: name=text or name=@FILE': '送るフォームの項目: 名前=文字列 または 名前=@ファイル',
  'save the answer as a file that is not there yet': '応答をまだないファイルに保存する',
  'GET, POST, PUT, PATCH or DELETE; without an address, a word to look calls up by':
    'GET、POST、PUT、PATCH、DELETE。アドレスがなければ呼び出しを探す語',
  'such as /api/:project/tags, where :project is the project of this command':
    '例: /api/:project/tags（:project はこのコマンドのプロジェクト）',
  'make the search index anew from the records': '記録から検索の索引を作り直す',
  'try each part and say what is missing': '各部分を試し、足りないものを示す',
  'print the script by which a shell completes commands and options':
    'シェルでコマンドとオプションを補完するスクリプトを出力する',
  'the shell': 'シェル',
  'print the manual page, as for "dossier man | man -l -"': 'マニュアルを出力する。例:「dossier man | man -l -」',
  'list plugins; install one, switched off, remove it, enable or disable it':
    'プラグインを一覧する。オフの状態でのインストール、削除、有効化、無効化も行う',
  'list extensions; install one, switched off, remove it, enable or disable it':
    '拡張機能を一覧する。オフの状態でのインストール、削除、有効化、無効化も行う',
  'its id; with install also a file, a folder or an https address':
    'ID。install ではファイル、フォルダー、https アドレスも指定できる',
  'with install: what the checksum has to be': 'install で使用: 期待するチェックサム',
  'with list: only those with these words': 'list で使用: この語を含むものだけ',
  'run no plugin and no extension': 'プラグインと拡張機能を実行しない',
}
