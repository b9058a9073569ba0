/** The help of the command line, by its English sentences. */
export const es: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opciones:',
  'Commands:': 'Comandos:',
  choices: 'valores',
  default: 'por omisión',
  'display help for command': 'muestra la ayuda de un comando',
  NAME: 'NOMBRE',
  SYNOPSIS: 'SINOPSIS',
  COMMANDS: 'COMANDOS',
  'EXIT STATUS': 'ESTADO DE SALIDA',
  done: 'terminado',
  'something went wrong, or is not as it should be': 'algo falló o no está como debería',
  'wrong usage': 'uso incorrecto',
  interrupted: 'interrumpido',
  'Document search for investigative teams': 'Búsqueda de documentos para equipos de investigación',
  'the language of the help (default that of the environment)': 'el idioma de la ayuda (por omisión, el del entorno)',
  'start the server; with a folder, index it too': 'inicia el servidor; con una carpeta, además la indexa',
  'print the result as JSON': 'muestra el resultado como JSON',
  'the folder of records and index (default ~/.dossier)': 'la carpeta de los registros y del índice (por omisión, ~/.dossier)',
  'the records in PostgreSQL, such as postgres://user@host/db (default in the home)':
    'los registros en PostgreSQL, como postgres://usuario@servidor/base (por omisión, en la carpeta)',
  'the project (default local-datashare)': 'el proyecto (por omisión, local-datashare)',
  'the port to listen on (default 8080; 0 takes a free one)': 'el puerto (por omisión, 8080; 0 toma uno libre)',
  'local: one user, without sign-in (default); server: many, with accounts':
    'local: un solo usuario, sin inicio de sesión (por defecto); server: muchos, con cuentas',
  'list the users of server mode; add or remove one, grant or revoke a role in a project, make or withdraw a link for a new password, reset a lost second factor':
    'lista los usuarios del modo servidor; añade o quita uno, da o retira un rol en un proyecto, crea o retira un enlace para una contraseña nueva, quita un segundo factor perdido',
  'with add: the same person as the user of this name who was removed':
    'con add: la misma persona que el usuario de este nombre que se quitó',
  'list the API keys by which programs ask as a user; add one, which replaces the former and is shown once, or remove it':
    'lista las claves de API con las que los programas actúan en nombre de un usuario; añade una, que sustituye a la anterior y se muestra una sola vez, o la quita',
  'list what people did in server mode; verify that no entry was changed or removed, or export all of them':
    'lista lo que hizo la gente en modo servidor; comprueba que ninguna entrada se cambió ni se quitó, o las exporta todas',
  'only what this user did': 'solo lo que hizo este usuario',
  'only entries of a kind: signIn, search, open, download, rights, users, keys, program, audit':
    'solo las entradas de un tipo: signIn, search, open, download, rights, users, keys, program, audit',
  'only from this day or moment on': 'solo desde este día o momento',
  'only before this day or moment': 'solo antes de este día o momento',
  'with list: how many, the latest (default 100)': 'con list: cuántas, las más recientes (por omisión, 100)',
  'with verify: an entry that was noted elsewhere, as NUMBER:HASH':
    'con verify: una entrada anotada en otro lugar, como NÚMERO:HASH',
  'with export: a file that is not there yet; .jsonl for lines of JSON, else CSV':
    'con export: un archivo que aún no existe; .jsonl para líneas de JSON, si no CSV',
  'the user whose key it is': 'el usuario al que pertenece la clave',
  'the user; with import, a file of users of the known program':
    'el usuario; con import, un archivo de usuarios del programa conocido',
  'with add: as an administrator of the program and of all projects':
    'con add: como administrador del programa y de todos los proyectos',
  'with add: the name that others see': 'con add: el nombre que ven los demás',
  'with add: the e-mail address': 'con add: la dirección de correo',
  'with grant: visitor, member, editor or admin (default member)':
    'con grant: visitor, member, editor o admin (por defecto member)',
  'do not open a browser': 'no abre el navegador',
  'be one of several servers that share home, records in PostgreSQL and search cluster':
    'es uno de varios servidores que comparten carpeta de datos, registros en PostgreSQL y clúster de búsqueda',
  'leave long work to "dossier worker"; the records are in PostgreSQL':
    'deja los trabajos largos a «dossier worker»; los registros están en PostgreSQL',
  'do the long work of a home beside its server; several stand by for each other, with records in PostgreSQL':
    'hace los trabajos largos de una carpeta de datos junto a su servidor; varios se relevan, con los registros en PostgreSQL',
  'watch the folder from then on: what changes in it is read by itself':
    'vigila la carpeta desde entonces: lo que cambia en ella se lee solo',
  'what readers of files may take, such as 2g (default a quarter of the machine, at most 4g)':
    'la memoria que puede usar la lectura de archivos, por ejemplo 2g (por omisión, un cuarto de la máquina, 4g como máximo)',
  'try these on locked files, one on each line; kept in memory for this run only':
    'prueba estas contraseñas en los archivos bloqueados, una por línea; solo se guardan en memoria durante esta vez',
  'keep with each document the password that opened it': 'guarda con cada documento la contraseña que lo abrió',
  'keep what was read of files of this folder when they change, from now on':
    'a partir de ahora conserva lo leído de los archivos de esta carpeta cuando cambian',
  'keep it no longer': 'deja de conservarlo',
  'a folder to index': 'una carpeta que indexar',
  'read a folder and everything below it': 'lee una carpeta y todo lo que contiene',
  'read pictures and scanned pages too, behind the texts':
    'lee también las imágenes y las páginas escaneadas, después de los textos',
  'their languages by the codes of Tesseract, such as eng+fra; with it they are read':
    'sus idiomas según los códigos de Tesseract, por ejemplo eng+fra; con esta opción se leen',
  'the language of all documents, such as FRENCH or fr (default told from each text)':
    'el idioma de todos los documentos, por ejemplo FRENCH o fr (por omisión, el que se reconoce en cada texto)',
  'the encoding of plain texts that do not tell theirs, such as windows-1251':
    'la codificación de los textos sin formato que no indican la suya, por ejemplo windows-1251',
  'before all other runs; one that runs makes room and goes on later':
    'antes que todas las demás lecturas; la que está en curso cede el sitio y sigue después',
  'make strings among the bytes of files searchable that no reader gives text of':
    'hace buscables las cadenas de caracteres de los archivos de los que ningún lector saca texto',
  'the folder to index': 'la carpeta que indexar',
  'read the files of a folder, or a file, before all others that wait, while the run goes on':
    'lee los archivos de una carpeta, o un archivo, antes que todos los que esperan, mientras la lectura continúa',
  'only those with this in their name': 'solo aquellos cuyo nombre contiene este texto',
  'the folder or the file': 'la carpeta o el archivo',
  'try a list of passwords on everything that is encrypted': 'prueba una lista de contraseñas en todo lo cifrado',
  'read the pictures and scanned pages of what they open, too':
    'lee también las imágenes y las páginas escaneadas de lo que abren',
  'search the documents': 'busca en los documentos',
  'leave out so many hits': 'omite este número de resultados',
  'show at most so many hits': 'muestra como máximo este número de resultados',
  'search what was read of files before they changed, where it is kept':
    'busca en lo leído de los archivos antes de que cambiaran, donde se conserva',
  'write everything that is found, however much that is': 'escribe todo lo encontrado, sea cuanto sea',
  'with --all: csv, jsonl or xlsx; by the ending of the file, else csv':
    'con --all: csv, jsonl o xlsx; según la extensión del archivo; si no, csv',
  'with --all: columns with commas between them, such as path,title,metadata.tika_metadata_author':
    'con --all: las columnas, separadas por comas, por ejemplo path,title,metadata.tika_metadata_author',
  'with --all: write to a file that is not there yet': 'con --all: escribe en un archivo que aún no existe',
  'words, "phrases", field:value, AND OR NOT, wild*cards': 'palabras, "frases", campo:valor, AND OR NOT, comodin*es',
  'list the saved searches whose results are kept, and what is new in those with alerts':
    'enumera las búsquedas guardadas cuyos resultados se conservan y lo nuevo en las que tienen alertas',
  'only those that have found something new': 'solo las que han encontrado algo nuevo',
  'what one of them finds since then, what it finds no more, and why':
    'lo que una de ellas encuentra desde entonces, lo que ya no encuentra y por qué',
  'what is listed is no news any more': 'lo enumerado deja de ser novedad',
  'list batch searches; with one, what it found and what of its scope could not be searched':
    'enumera las búsquedas por lotes; de una, lo que encontró y lo que no se pudo buscar',
  'the id of a batch search or its beginning': 'el identificador de una búsqueda por lotes o su comienzo',
  'account for every file: what is searchable, what is not, and why':
    'da cuenta de cada archivo: qué se puede buscar, qué no y por qué',
  'walk folders and index again, read every byte, and say each difference':
    'recorre de nuevo las carpetas y el índice, lee cada byte y señala cada diferencia',
  'list the runs that can be compared': 'enumera las lecturas que se pueden comparar',
  'what differs between two runs, by number or task': 'qué difiere entre dos lecturas, por número o tarea',
  'write the chain of custody there: a table, and a list for "sha256sum -c"':
    'escribe ahí la cadena de custodia: una tabla y una lista para «sha256sum -c»',
  'list all long work; stop it, let it go on, take it from the list, or tell what became of it':
    'enumera todos los trabajos largos; los detiene, los reanuda, los quita de la lista o cuenta qué fue de ellos',
  'what to do': 'la acción',
  'remove archives that can still be downloaded with their tasks':
    'quitar con sus tareas los archivos comprimidos que aún se pueden descargar',
  'the id of a task or its beginning; "stop all", "remove done"':
    'el identificador de una tarea o su comienzo; «stop all», «remove done»',
  'watch an indexed folder while a server runs; without a folder, say what is watched':
    'vigila una carpeta indexada mientras funciona un servidor; sin carpeta, dice qué se vigila',
  'watch it no longer; what was indexed stays': 'deja de vigilarla; lo indexado se queda',
  'the folder to watch': 'la carpeta que vigilar',
  'list the models of name finders; bring one with "add corenlp fr", remove it with "remove corenlp fr"':
    'enumera los modelos de los buscadores de nombres; «add corenlp fr» trae uno, «remove corenlp fr» lo quita',
  'add or remove': 'add o remove',
  'the name finder, such as corenlp': 'el buscador de nombres, por ejemplo corenlp',
  'the language, such as fr or FRENCH': 'el idioma, por ejemplo fr o FRENCH',
  'list the names of a project; find them with "find FINDER"; correct them with "rules", "rules add", "rules remove"':
    'enumera los nombres de un proyecto; «find BUSCADOR» los encuentra; «rules», «rules add» y «rules remove» los corrigen',
  'only person, organisation, location or email': 'solo person, organisation, location o email',
  'only names with this in them': 'solo los nombres que contienen este texto',
  'list at most so many of a category (default 20)': 'enumera como máximo este número por categoría (por omisión, 20)',
  'find names in this folder only': 'busca nombres solo en esta carpeta',
  'find names in documents of these languages only, such as fr,en':
    'busca nombres solo en documentos de estos idiomas, por ejemplo fr,en',
  'find names also in documents that the finder has read before': 'busca también en los documentos que el buscador ya leyó',
  'list only names added by hand that have no place any more': 'enumera solo los nombres añadidos a mano que ya no tienen lugar',
  'the place of a name that is added by hand, in UTF-16 units of the text (default every place of its words)':
    'el lugar de un nombre añadido a mano, en unidades UTF-16 del texto (por omisión, todos los lugares de sus palabras)',
  'compare an exported file of cards with the originals': 'compara un archivo de fichas exportado con los originales',
  'the file, as it was exported as HTML or Markdown': 'el archivo, tal como se exportó en HTML o Markdown',
  'bring translations of texts with "import FILE"; "list", "export FILE" and "remove --into LANGUAGE"':
    'trae traducciones de textos con «import ARCHIVO»; «list», «export ARCHIVO» y «remove --into IDIOMA»',
  'bring the good lines although others are bad': 'trae las líneas correctas aunque otras no lo sean',
  'also where another translation into the same language is there': 'también donde ya hay otra traducción al mismo idioma',
  'the language by name or code, such as ENGLISH or en': 'el idioma por su nombre o código, por ejemplo ENGLISH o en',
  'remove that of this document only': 'quita solo la de este documento',
  'list copies of the home; "make" one while it works, "verify" or "restore" one':
    'enumera las copias de los datos; «make» hace una sin parar nada, «verify» la comprueba y «restore» la restaura',
  'with restore: put records aside that the home has': 'con restore: aparta los registros que ya hay',
  'read an index that another program filled in OpenSearch or Elasticsearch; nothing is written there':
    'lee un índice que otro programa llenó en OpenSearch o Elasticsearch; allí no se escribe nada',
  'the name of the index; asked for again, what has changed there is followed':
    'el nombre del índice; si se pide de nuevo, se sigue lo que ha cambiado allí',
  'where it is, such as https://search.example:9200': 'dónde está, por ejemplo https://search.example:9200',
  'a file that says who we are there: user:password, or ApiKey and a key':
    'un archivo que dice quiénes somos allí: user:password, o ApiKey y una clave',
  'the certificate of its own authority, in PEM': 'el certificado de su propia autoridad, en PEM',
  'move the records from the home into PostgreSQL, or back; what was there stays there':
    'traslada los registros de la carpeta a PostgreSQL, o al revés; lo que había allí se queda',
  'the database, such as postgres://user@host/db; it has no records yet':
    'la base, por ejemplo postgres://usuario@equipo/base; aún no tiene registros',
  'the home whose file they become; it has none yet': 'la carpeta de datos cuyo archivo pasan a ser; aún no tiene ninguno',
  'bring the tables of the records to this version without starting a server':
    'lleva las tablas de los registros a esta versión sin iniciar un servidor',
  'only tell which steps are missing, and end with 3 where there are some; nothing is changed':
    'solo dice qué pasos faltan, y termina con 3 si hay alguno; no se cambia nada',
  'where to make one (default in the home), or the one to verify or restore':
    'dónde hacerla (por omisión, junto a los datos) o la que comprobar o restaurar',
  'tell what the home takes of its disk, and what of that can be freed':
    'dice cuánto disco ocupan los datos y cuánto se puede liberar',
  'free it: what can be made again, old logs, records that a restore put aside':
    'lo libera: lo que se puede volver a hacer, los registros de actividad antiguos, lo que apartó una restauración',
  'take over the settings file of the known program, and tell what became of each line':
    'adopta el archivo de ajustes del programa conocido y dice qué fue de cada línea',
  'the file: a property on each line, as in datashare.properties':
    'el archivo: una propiedad en cada línea, como en datashare.properties',
  'only tell; nothing is changed': 'solo lo dice; no se cambia nada',
  'list projects; "add" one, or "remove" one with everything in it':
    'enumera los proyectos; «add» crea uno, «remove» elimina uno con todo lo que contiene',
  'with add: how it is called on screen': 'con add: cómo se llama en pantalla',
  'with remove: it is meant so': 'con remove: confirma la eliminación',
  'the name of the project': 'el nombre del proyecto',
  'list the folders that were indexed; "remove" takes one out of the index, its files stay':
    'enumera las carpetas indexadas; «remove» quita una del índice, sus archivos se quedan',
  'the folder': 'la carpeta',
  'tell what is known of a document, print its text, or save its original':
    'dice lo que se sabe de un documento, muestra su texto o guarda el original',
  'print its text': 'muestra su texto',
  'save the original bytes as a file that is not there yet': 'guarda el original en un archivo que aún no existe',
  'the id of the document': 'el identificador del documento',
  'pack the documents that a query finds into an archive':
    'reúne en un archivo comprimido los documentos que encuentra una consulta',
  'the archive, a file that is not there yet': 'el archivo comprimido, que aún no existe',
  'encrypt it, with a password that is printed once': 'lo cifra, con una contraseña que se muestra una sola vez',
  'also what embedded documents lie in': 'también lo que contiene los documentos incrustados',
  'also the other messages of the threads of mails': 'también los demás mensajes de los hilos de correo',
  'with a page in it that lists the documents and opens without the program':
    'con una página que enumera los documentos y se abre sin el programa',
  'export documents, mails and names as entities of FollowTheMoney, one on each line':
    'exporta documentos, correos y nombres como entidades de FollowTheMoney, una por línea',
  'write to a file that is not there yet': 'escribe en un archivo que aún no existe',
  'only of the documents that it finds (default of all)': 'solo de los documentos que encuentra (por omisión, de todos)',
  'search each line of a CSV, as a batch search, and wait for it': 'busca cada línea de un CSV, por lotes, y espera el final',
  'how the batch search is called (default the name of the file)':
    'cómo se llama la búsqueda por lotes (por omisión, como el archivo)',
  'each line is one phrase': 'cada línea es una frase exacta',
  'how far words may be off, or with --phrases apart': 'cuánto pueden diferir las palabras o, con --phrases, distar entre sí',
  'only documents of these content types': 'solo documentos de estos tipos de contenido',
  'only documents in these folders, by their whole paths': 'solo documentos de estas carpetas, con su ruta completa',
  'only documents with one of these tags': 'solo documentos con una de estas etiquetas',
  'the encoding of a CSV that is not UTF-8, such as windows-1252': 'la codificación de un CSV que no es UTF-8, como windows-1252',
  'what it is about': 'de qué trata',
  'the CSV, one query on each line': 'el CSV, una consulta por línea',
  'tell which months, folders, mailboxes, senders and series of file names have unusual gaps':
    'dice qué meses, carpetas, buzones, remitentes y series de nombres de archivo tienen huecos inusuales',
  'list the ids of starred documents; "add" stars, "remove" takes them away':
    'enumera los identificadores de los documentos destacados; «add» pone estrellas, «remove» las quita',
  'all documents that a query finds': 'todos los documentos que encuentra una consulta',
  'the documents with these ids': 'los documentos con estos identificadores',
  'list the tags of the project; "add" tags to documents, or "remove" them':
    'enumera las etiquetas del proyecto; «add» las pone a documentos, «remove» las quita',
  'the tags': 'las etiquetas',
  'make any call of the contract and print its answer; without an address, list the calls that there are':
    'hace cualquier llamada de la interfaz y muestra su respuesta; sin dirección, enumera las llamadas posibles',
  'what is sent: JSON, @FILE, or - for standard input': 'lo que se envía: JSON, @ARCHIVO o - para la entrada estándar',
  'fields of a form that is sent: name=text or name=@FILE':
    'los campos de un formulario que se envía: nombre=texto o nombre=@ARCHIVO',
  'save the answer as a file that is not there yet': 'guarda la respuesta en un archivo que aún no existe',
  'GET, POST, PUT, PATCH or DELETE; without an address, a word to look calls up by':
    'GET, POST, PUT, PATCH o DELETE; sin dirección, una palabra para buscar llamadas',
  'such as /api/:project/tags, where :project is the project of this command':
    'por ejemplo /api/:project/tags, donde :project es el proyecto del comando',
  'make the search index anew from the records': 'rehace el índice de búsqueda a partir de los registros',
  'try each part and say what is missing': 'prueba cada parte y dice qué falta',
  'print the script by which a shell completes commands and options':
    'muestra el guion con el que un intérprete completa comandos y opciones',
  'the shell': 'el intérprete',
  'print the manual page, as for "dossier man | man -l -"': 'muestra la página de manual, como en «dossier man | man -l -»',
  'list plugins; install one, switched off, remove it, enable or disable it':
    'enumera los complementos; instala uno, desactivado, lo quita, lo activa o lo desactiva',
  'list extensions; install one, switched off, remove it, enable or disable it':
    'enumera las extensiones; instala una, desactivada, la quita, la activa o la desactiva',
  'its id; with install also a file, a folder or an https address':
    'su identificador; con install también un archivo, una carpeta o una dirección https',
  'with install: what the checksum has to be': 'con install: la suma de comprobación esperada',
  'with list: only those with these words': 'con list: solo los que contienen estas palabras',
  'run no plugin and no extension': 'no ejecuta ningún complemento ni ninguna extensión',
}
