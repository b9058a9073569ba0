/** The help of the command line, by its English sentences. */
export const fr: Readonly<Record<string, string>> = {
  'Usage:': 'Utilisation :',
  'Arguments:': 'Arguments :',
  'Options:': 'Options :',
  'Commands:': 'Commandes :',
  choices: 'choix',
  default: 'par défaut',
  'display help for command': 'affiche l’aide d’une commande',
  NAME: 'NOM',
  SYNOPSIS: 'SYNOPSIS',
  COMMANDS: 'COMMANDES',
  'EXIT STATUS': 'CODE DE RETOUR',
  done: 'terminé',
  'something went wrong, or is not as it should be': 'une erreur est survenue, ou quelque chose n’est pas comme il faut',
  'wrong usage': 'mauvaise utilisation',
  interrupted: 'interrompu',
  'Document search for investigative teams': 'Recherche documentaire pour équipes d’enquête',
  'the language of the help (default that of the environment)': 'la langue de l’aide (par défaut celle de l’environnement)',
  'start the server; with a folder, index it too': 'démarre le serveur ; avec un dossier, l’indexe aussi',
  'print the result as JSON': 'affiche le résultat en JSON',
  'the folder of records and index (default ~/.dossier)': 'le dossier des données et de l’index (par défaut ~/.dossier)',
  'the records in PostgreSQL, such as postgres://user@host/db (default in the home)':
    'les données dans PostgreSQL, par exemple postgres://utilisateur@hôte/base (par défaut dans le dossier)',
  'the project (default local-datashare)': 'le projet (par défaut local-datashare)',
  'the port to listen on (default 8080; 0 takes a free one)': 'le port d’écoute (par défaut 8080 ; 0 prend un port libre)',
  'local: one user, without sign-in (default); server: many, with accounts':
    'local : un seul utilisateur, sans connexion (par défaut) ; server : plusieurs, avec des comptes',
  'list the users of server mode; add or remove one, grant or revoke a role in a project, make or withdraw a link for a new password, reset a lost second factor':
    'liste les utilisateurs du mode serveur ; en ajoute ou en retire un, donne ou retire un rôle dans un projet, crée ou retire un lien pour un nouveau mot de passe, ôte un second facteur perdu',
  'with add: the same person as the user of this name who was removed':
    'avec add : la même personne que l’utilisateur de ce nom qui a été retiré',
  'list the API keys by which programs ask as a user; add one, which replaces the former and is shown once, or remove it':
    'liste les clés d’API par lesquelles des programmes agissent au nom d’un utilisateur ; en ajoute une, qui remplace la précédente et n’est montrée qu’une fois, ou la retire',
  'list what people did in server mode; verify that no entry was changed or removed, or export all of them':
    'liste ce que les gens ont fait en mode serveur ; vérifie qu’aucune entrée n’a été modifiée ni supprimée, ou les exporte toutes',
  'only what this user did': 'seulement ce que cet utilisateur a fait',
  'only entries of a kind: signIn, search, open, download, rights, users, keys, program, audit':
    'seulement les entrées d’un type : signIn, search, open, download, rights, users, keys, program, audit',
  'only from this day or moment on': 'seulement à partir de ce jour ou de cet instant',
  'only before this day or moment': 'seulement avant ce jour ou cet instant',
  'with list: how many, the latest (default 100)': 'avec list : combien, les plus récentes (100 par défaut)',
  'with verify: an entry that was noted elsewhere, as NUMBER:HASH':
    'avec verify : une entrée notée ailleurs, sous la forme NUMÉRO:EMPREINTE',
  'with export: a file that is not there yet; .jsonl for lines of JSON, else CSV':
    'avec export : un fichier qui n’existe pas encore ; .jsonl pour des lignes de JSON, sinon CSV',
  'the user whose key it is': 'l’utilisateur à qui appartient la clé',
  'the user; with import, a file of users of the known program':
    'l’utilisateur ; avec import, un fichier d’utilisateurs du programme connu',
  'with add: as an administrator of the program and of all projects':
    'avec add : comme administrateur du programme et de tous les projets',
  'with add: the name that others see': 'avec add : le nom que voient les autres',
  'with add: the e-mail address': 'avec add : l’adresse électronique',
  'with grant: visitor, member, editor or admin (default member)':
    'avec grant : visitor, member, editor ou admin (par défaut member)',
  'do not open a browser': 'n’ouvre pas de navigateur',
  'be one of several servers that share home, records in PostgreSQL and search cluster':
    'est l’un de plusieurs serveurs qui partagent dossier de données, données dans PostgreSQL et cluster de recherche',
  'leave long work to "dossier worker"; the records are in PostgreSQL':
    'laisse les longs travaux à « dossier worker » ; les données sont dans PostgreSQL',
  'do the long work of a home beside its server; several stand by for each other, with records in PostgreSQL':
    'fait les longs travaux d’un dossier à côté de son serveur ; plusieurs se relaient, avec les données dans PostgreSQL',
  'watch the folder from then on: what changes in it is read by itself':
    'surveille ensuite le dossier : ce qui y change est lu sans autre commande',
  'what readers of files may take, such as 2g (default a quarter of the machine, at most 4g)':
    'la mémoire que peut prendre la lecture des fichiers, par exemple 2g (par défaut un quart de la machine, 4g au plus)',
  'try these on locked files, one on each line; kept in memory for this run only':
    'essaie ces mots de passe sur les fichiers verrouillés, un par ligne ; gardés en mémoire pour cette fois seulement',
  'keep with each document the password that opened it': 'conserve avec chaque document le mot de passe qui l’a ouvert',
  'keep what was read of files of this folder when they change, from now on':
    'conserve désormais ce qui a été lu des fichiers de ce dossier quand ils changent',
  'keep it no longer': 'ne le conserve plus',
  'a folder to index': 'un dossier à indexer',
  'read a folder and everything below it': 'lit un dossier et tout ce qu’il contient',
  'read pictures and scanned pages too, behind the texts': 'lit aussi les images et les pages numérisées, après les textes',
  'their languages by the codes of Tesseract, such as eng+fra; with it they are read':
    'leurs langues selon les codes de Tesseract, par exemple eng+fra ; cette option les fait lire',
  'the language of all documents, such as FRENCH or fr (default told from each text)':
    'la langue de tous les documents, par exemple FRENCH ou fr (par défaut reconnue dans chaque texte)',
  'the encoding of plain texts that do not tell theirs, such as windows-1251':
    'l’encodage des textes bruts qui n’indiquent pas le leur, par exemple windows-1251',
  'before all other runs; one that runs makes room and goes on later':
    'avant toutes les autres lectures ; celle en cours cède la place et reprend ensuite',
  'make strings among the bytes of files searchable that no reader gives text of':
    'rend cherchables les chaînes de caractères des fichiers dont aucun lecteur ne tire de texte',
  'the folder to index': 'le dossier à indexer',
  'read the files of a folder, or a file, before all others that wait, while the run goes on':
    'lit les fichiers d’un dossier, ou un fichier, avant tous ceux qui attendent, pendant que la lecture continue',
  'only those with this in their name': 'seulement ceux dont le nom contient ce texte',
  'the folder or the file': 'le dossier ou le fichier',
  'try a list of passwords on everything that is encrypted': 'essaie une liste de mots de passe sur tout ce qui est chiffré',
  'read the pictures and scanned pages of what they open, too':
    'lit aussi les images et les pages numérisées de ce qu’ils ouvrent',
  'search the documents': 'cherche dans les documents',
  'leave out so many hits': 'laisse de côté les premiers résultats, à ce nombre',
  'show at most so many hits': 'affiche au plus ce nombre de résultats',
  'search what was read of files before they changed, where it is kept':
    'cherche dans ce qui a été lu des fichiers avant qu’ils changent, là où c’est conservé',
  'write everything that is found, however much that is': 'écrit tout ce qui est trouvé, quelle qu’en soit la quantité',
  'with --all: csv, jsonl or xlsx; by the ending of the file, else csv':
    'avec --all : csv, jsonl ou xlsx ; selon l’extension du fichier, sinon csv',
  'with --all: columns with commas between them, such as path,title,metadata.tika_metadata_author':
    'avec --all : les colonnes, séparées par des virgules, par exemple path,title,metadata.tika_metadata_author',
  'with --all: write to a file that is not there yet': 'avec --all : écrit dans un fichier qui n’existe pas encore',
  'words, "phrases", field:value, AND OR NOT, wild*cards': 'mots, "expressions", champ:valeur, AND OR NOT, joker*s',
  'list the saved searches whose results are kept, and what is new in those with alerts':
    'liste les recherches enregistrées dont les résultats sont conservés, et les nouveautés de celles qui alertent',
  'only those that have found something new': 'seulement celles qui ont trouvé du nouveau',
  'what one of them finds since then, what it finds no more, and why':
    'ce que l’une d’elles trouve depuis, ce qu’elle ne trouve plus, et pourquoi',
  'what is listed is no news any more': 'ce qui est listé n’est plus une nouveauté',
  'list batch searches; with one, what it found and what of its scope could not be searched':
    'liste les recherches par lot ; pour l’une d’elles, ce qu’elle a trouvé et ce qui n’a pas pu être cherché',
  'the id of a batch search or its beginning': 'l’identifiant d’une recherche par lot, ou son début',
  'account for every file: what is searchable, what is not, and why':
    'rend compte de chaque fichier : ce qui est cherchable, ce qui ne l’est pas, et pourquoi',
  'walk folders and index again, read every byte, and say each difference':
    'parcourt à nouveau les dossiers et l’index, lit chaque octet et signale chaque différence',
  'list the runs that can be compared': 'liste les lectures qui peuvent être comparées',
  'what differs between two runs, by number or task': 'ce qui diffère entre deux lectures, par numéro ou tâche',
  'write the chain of custody there: a table, and a list for "sha256sum -c"':
    'y écrit la chaîne de traçabilité : un tableau, et une liste pour « sha256sum -c »',
  'list all long work; stop it, let it go on, take it from the list, or tell what became of it':
    'liste tous les longs travaux ; les arrête, les reprend, les retire de la liste ou dit ce qu’ils sont devenus',
  'what to do': 'l’action',
  'remove archives that can still be downloaded with their tasks':
    'retirer avec leurs tâches les archives qui peuvent encore être téléchargées',
  'the id of a task or its beginning; "stop all", "remove done"':
    'l’identifiant d’une tâche ou son début ; « stop all », « remove done »',
  'watch an indexed folder while a server runs; without a folder, say what is watched':
    'surveille un dossier indexé tant qu’un serveur tourne ; sans dossier, dit ce qui est surveillé',
  'watch it no longer; what was indexed stays': 'ne le surveille plus ; ce qui est indexé reste',
  'the folder to watch': 'le dossier à surveiller',
  'list the models of name finders; bring one with "add corenlp fr", remove it with "remove corenlp fr"':
    'liste les modèles de détection de noms ; « add corenlp fr » en installe un, « remove corenlp fr » le retire',
  'add or remove': 'add ou remove',
  'the name finder, such as corenlp': 'le détecteur de noms, par exemple corenlp',
  'the language, such as fr or FRENCH': 'la langue, par exemple fr ou FRENCH',
  'list the names of a project; find them with "find FINDER"; correct them with "rules", "rules add", "rules remove"':
    'liste les noms d’un projet ; « find DÉTECTEUR » les trouve ; « rules », « rules add », « rules remove » les corrigent',
  'only person, organisation, location or email': 'seulement person, organisation, location ou email',
  'only names with this in them': 'seulement les noms qui contiennent ce texte',
  'list at most so many of a category (default 20)': 'liste au plus ce nombre par catégorie (par défaut 20)',
  'find names in this folder only': 'cherche les noms dans ce dossier seulement',
  'find names in documents of these languages only, such as fr,en':
    'cherche les noms dans les documents de ces langues seulement, par exemple fr,en',
  'find names also in documents that the finder has read before': 'cherche aussi dans les documents que le détecteur a déjà lus',
  'list only names added by hand that have no place any more':
    'liste seulement les noms ajoutés à la main qui n’ont plus d’emplacement',
  'the place of a name that is added by hand, in UTF-16 units of the text (default every place of its words)':
    'l’emplacement d’un nom ajouté à la main, en unités UTF-16 du texte (par défaut partout où ses mots apparaissent)',
  'compare an exported file of cards with the originals': 'compare un fichier de fiches exporté avec les originaux',
  'the file, as it was exported as HTML or Markdown': 'le fichier, tel qu’il a été exporté en HTML ou en Markdown',
  'bring translations of texts with "import FILE"; "list", "export FILE" and "remove --into LANGUAGE"':
    'apporte des traductions de textes avec « import FICHIER » ; « list », « export FICHIER » et « remove --into LANGUE »',
  'bring the good lines although others are bad': 'apporte les bonnes lignes même si d’autres sont mauvaises',
  'also where another translation into the same language is there': 'même là où existe une autre traduction dans la même langue',
  'the language by name or code, such as ENGLISH or en': 'la langue par son nom ou son code, par exemple ENGLISH ou en',
  'remove that of this document only': 'retire seulement celle de ce document',
  'list copies of the home; "make" one while it works, "verify" or "restore" one':
    'liste les copies des données ; « make » en fait une sans rien arrêter, « verify » la vérifie, « restore » la remet en place',
  'with restore: put records aside that the home has': 'avec restore : met de côté les données déjà présentes',
  'read an index that another program filled in OpenSearch or Elasticsearch; nothing is written there':
    'lit un index qu’un autre programme a rempli dans OpenSearch ou Elasticsearch ; rien n’y est écrit',
  'the name of the index; asked for again, what has changed there is followed':
    'le nom de l’index ; redemandé, ce qui y a changé est suivi',
  'where it is, such as https://search.example:9200': 'où il se trouve, par exemple https://search.example:9200',
  'a file that says who we are there: user:password, or ApiKey and a key':
    'un fichier qui dit qui nous y sommes : user:password, ou ApiKey et une clé',
  'the certificate of its own authority, in PEM': 'le certificat de sa propre autorité, en PEM',
  'move the records from the home into PostgreSQL, or back; what was there stays there':
    'déplace les données du dossier vers PostgreSQL, ou l’inverse ; ce qui s’y trouvait y reste',
  'the database, such as postgres://user@host/db; it has no records yet':
    'la base, par exemple postgres://utilisateur@hôte/base ; elle n’a pas encore de données',
  'the home whose file they become; it has none yet': 'le dossier dont elles deviennent le fichier ; il n’en a pas encore',
  'bring the tables of the records to this version without starting a server':
    'amène les tables des données à cette version sans démarrer de serveur',
  'only tell which steps are missing, and end with 3 where there are some; nothing is changed':
    'dit seulement quelles étapes manquent, et finit par 3 s’il y en a ; rien n’est modifié',
  'where to make one (default in the home), or the one to verify or restore':
    'où la faire (par défaut avec les données), ou celle à vérifier ou à restaurer',
  'tell what the home takes of its disk, and what of that can be freed':
    'dit la place que prennent les données sur le disque, et ce qui peut être libéré',
  'free it: what can be made again, old logs, records that a restore put aside':
    'la libère : ce qui peut être refait, les anciens journaux, les données mises de côté par une restauration',
  'take over the settings file of the known program, and tell what became of each line':
    'reprend le fichier de paramètres du programme connu et dit ce qu’est devenue chaque ligne',
  'the file: a property on each line, as in datashare.properties':
    'le fichier : une propriété par ligne, comme dans datashare.properties',
  'only tell; nothing is changed': 'dit seulement ; rien n’est modifié',
  'list projects; "add" one, or "remove" one with everything in it':
    'liste les projets ; « add » en crée un, « remove » en supprime un avec tout ce qu’il contient',
  'with add: how it is called on screen': 'avec add : son nom à l’écran',
  'with remove: it is meant so': 'avec remove : confirme la suppression',
  'the name of the project': 'le nom du projet',
  'list the folders that were indexed; "remove" takes one out of the index, its files stay':
    'liste les dossiers indexés ; « remove » en retire un de l’index, ses fichiers restent',
  'the folder': 'le dossier',
  'tell what is known of a document, print its text, or save its original':
    'dit ce qui est connu d’un document, affiche son texte ou enregistre l’original',
  'print its text': 'affiche son texte',
  'save the original bytes as a file that is not there yet': 'enregistre l’original dans un fichier qui n’existe pas encore',
  'the id of the document': 'l’identifiant du document',
  'pack the documents that a query finds into an archive': 'réunit dans une archive les documents qu’une requête trouve',
  'the archive, a file that is not there yet': 'l’archive, un fichier qui n’existe pas encore',
  'encrypt it, with a password that is printed once': 'la chiffre, avec un mot de passe affiché une seule fois',
  'also what embedded documents lie in': 'aussi ce qui contient les documents inclus',
  'also the other messages of the threads of mails': 'aussi les autres messages des fils de courriels',
  'with a page in it that lists the documents and opens without the program':
    'avec une page qui liste les documents et s’ouvre sans le programme',
  'export documents, mails and names as entities of FollowTheMoney, one on each line':
    'exporte documents, courriels et noms comme entités FollowTheMoney, une par ligne',
  'write to a file that is not there yet': 'écrit dans un fichier qui n’existe pas encore',
  'only of the documents that it finds (default of all)': 'seulement pour les documents qu’elle trouve (par défaut tous)',
  'search each line of a CSV, as a batch search, and wait for it': 'cherche chaque ligne d’un CSV, par lot, et attend la fin',
  'how the batch search is called (default the name of the file)': 'le nom de la recherche par lot (par défaut celui du fichier)',
  'each line is one phrase': 'chaque ligne est une expression exacte',
  'how far words may be off, or with --phrases apart': 'l’écart permis entre les mots, ou avec --phrases leur distance',
  'only documents of these content types': 'seulement les documents de ces types de contenu',
  'only documents in these folders, by their whole paths': 'seulement les documents de ces dossiers, par leur chemin complet',
  'only documents with one of these tags': 'seulement les documents portant un de ces tags',
  'the encoding of a CSV that is not UTF-8, such as windows-1252':
    'l’encodage d’un CSV qui n’est pas en UTF-8, comme windows-1252',
  'what it is about': 'de quoi il s’agit',
  'the CSV, one query on each line': 'le CSV, une requête par ligne',
  'tell which months, folders, mailboxes, senders and series of file names have unusual gaps':
    'dit quels mois, dossiers, boîtes, expéditeurs et séries de noms de fichiers ont des lacunes inhabituelles',
  'list the ids of starred documents; "add" stars, "remove" takes them away':
    'liste les identifiants des documents favoris ; « add » ajoute des étoiles, « remove » les retire',
  'all documents that a query finds': 'tous les documents qu’une requête trouve',
  'the documents with these ids': 'les documents qui ont ces identifiants',
  'list the tags of the project; "add" tags to documents, or "remove" them':
    'liste les étiquettes du projet ; « add » en ajoute à des documents, « remove » les retire',
  'the tags': 'les étiquettes',
  'make any call of the contract and print its answer; without an address, list the calls that there are':
    'fait n’importe quel appel de l’interface et affiche sa réponse ; sans adresse, liste les appels possibles',
  'what is sent: JSON, @FILE, or - for standard input': 'ce qui est envoyé : du JSON, @FICHIER, ou - pour l’entrée standard',
  'fields of a form that is sent: name=text or name=@FILE': 'les champs d’un formulaire à envoyer : nom=texte ou nom=@FICHIER',
  'save the answer as a file that is not there yet': 'enregistre la réponse dans un fichier qui n’existe pas encore',
  'GET, POST, PUT, PATCH or DELETE; without an address, a word to look calls up by':
    'GET, POST, PUT, PATCH ou DELETE ; sans adresse, un mot pour chercher des appels',
  'such as /api/:project/tags, where :project is the project of this command':
    'par exemple /api/:project/tags, où :project est le projet de la commande',
  'make the search index anew from the records': 'refait l’index de recherche à partir des données',
  'try each part and say what is missing': 'essaie chaque partie et dit ce qui manque',
  'print the script by which a shell completes commands and options':
    'affiche le script par lequel un shell complète commandes et options',
  'the shell': 'le shell',
  'print the manual page, as for "dossier man | man -l -"': 'affiche la page de manuel, comme pour « dossier man | man -l - »',
  'list plugins; install one, switched off, remove it, enable or disable it':
    'liste les plugins ; en installe un, désactivé, le supprime, l’active ou le désactive',
  'list extensions; install one, switched off, remove it, enable or disable it':
    'liste les extensions ; en installe une, désactivée, la supprime, l’active ou la désactive',
  'its id; with install also a file, a folder or an https address':
    'son identifiant ; avec install aussi un fichier, un dossier ou une adresse https',
  'with install: what the checksum has to be': 'avec install : la somme de contrôle attendue',
  'with list: only those with these words': 'avec list : seulement ceux qui contiennent ces mots',
  'run no plugin and no extension': 'n’exécute aucun plugin ni aucune extension',
}
