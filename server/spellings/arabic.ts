import { asWritten, foldLatin, oneWordChanged } from './spelling.ts'

/** Arabic names in their own letters and as they are romanised in English, French, German, Turkish, Persian and Maghrebi habit, the commonest first. */
const rows = `
محمد mohammed muhammad mohamed mohammad muhammed mohamad mohamet mehmed mehmet
أحمد ahmed ahmad ahmet
محمود mahmoud mahmud mahmood
حسين hussein husayn hussain husain hossein hussien houssein husein
حسن hassan hasan hassane
علي ali aly
عمر omar umar omer
عثمان osman othman uthman ottman
يوسف youssef yusuf yousef yousuf yussuf yusef youcef
إبراهيم ibrahim ebrahim brahim ibraheem
إسماعيل ismail ismael esmail ismaeel
عبدالله abdullah abdallah abdalla abdulla
عبد abd abdul abdel abdal abdol abdou
الرحمن rahman alrahman arrahman rehman
خالد khaled khalid chalid
وليد walid waleed oualid
سعيد said saeed saïd sayeed
سعد saad sad
سيد sayed sayyid seyed sayyed syed
جمال jamal gamal djamel jamel
جعفر jafar jaafar gaafar djafar
طارق tariq tarek tarik
كريم karim kareem kerim
رشيد rashid rasheed rachid
سليمان suleiman sulaiman soliman suleyman slimane sulayman solayman
مصطفى mustafa mostafa moustafa mustapha moustapha
فاطمة fatima fatma fatemeh fatimah
عائشة aisha aicha ayesha aysha
خديجة khadija khadijah khadidja
زينب zainab zeinab zaynab zeynab
مريم maryam mariam meriem miriam
ليلى layla leila laila leyla
نور nour noor nur
سارة sara sarah
أسامة osama usama oussama
أيمن ayman aiman aymen
قذافي gaddafi qaddafi gadhafi kadhafi qadhafi khadafi qadafi
معمر muammar moammar mouammar muamar
صدام saddam sadam
بشار bashar bachar bashshar
أسد assad asad
ناصر nasser nasir naser
فيصل faisal faysal feisal fayçal
عزيز aziz azeez
حمزة hamza hamzah
ياسر yasser yasir yaser
طاهر taher tahir tahar
منصور mansour mansur mansoor
قاسم qasim qassem kassem kacem qasem
هاشم hashim hashem hachem
صالح saleh salih salah
صلاح salah saleh
شريف sharif cherif sherif shareef
نبيل nabil nabeel
سمير samir sameer
أمين amin ameen amine
حبيب habib habeeb
رامي rami ramy
زياد ziad ziyad zeyad
جابر jaber jabir gaber djaber
عباس abbas abas
نجيب najib naguib nagib najeeb
`

/** Groups of spellings; the first is in Arabic letters. */
const groups = rows
  .trim()
  .split('\n')
  .map((row) => row.split(' '))
const groupOf = new Map<string, readonly string[]>()
for (const group of groups) for (const name of group) if (!groupOf.has(foldLatin(name))) groupOf.set(foldLatin(name), group)

/** Whether a line has Arabic names, or an article before one. */
export function looksArabic(words: readonly string[]): boolean {
  return words.some(
    (word) => groupOf.has(small(word)) || /^(?:al|el)[-‐–]?$/i.test(word) || /^(?:al|el)[-‐–]\p{L}{3,}/iu.test(word),
  )
}

/** Other romanisations of a word: of known names all, of others what habits change; the word itself first. */
export function arabicSpellings(word: string): string[] {
  const [, article = '', bare = word] = /^(a[lsdnrtz]h?|el)[-‐–](\p{L}+)$/iu.exec(word) ?? []
  const known = groupOf.get(small(bare))
  const forms = known ? known.slice(1) : otherHabits(bare)
  const own = [bare, ...forms.filter((form) => foldLatin(form) !== small(bare)).map((form) => asWritten(form, bare))]
  if (article === '') return own
  const other = /^a/i.test(article) ? 'El' : 'Al'
  return [word, ...own.slice(1).map((form) => `${article}-${form}`), ...own.slice(0, 1).map((form) => `${other}-${form}`)]
}

/** Ways in which words that are no known names are written otherwise. */
const habits: [RegExp, string][] = [
  [/ou/g, 'u'],
  [/(?<![o])u(?![aeo])/g, 'ou'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/aa/g, 'a'],
  [/q/g, 'k'],
  [/dj/g, 'j'],
  [/sh/g, 'ch'],
  [/ch/g, 'sh'],
  [/i$/g, 'y'],
  [/y$/g, 'i'],
  [/ah$/g, 'a'],
]

function otherHabits(word: string): string[] {
  if (word.length < 4) return []
  return [...new Set(habits.map(([from, to]) => small(word).replace(from, to)))].slice(0, 5)
}

/** A line whose words are all known names in Arabic letters; undefined where one is not. Of others the vowels are not known. */
export function inArabicLetters(words: readonly string[]): string[] | undefined {
  const letters = words.map((word) => groupOf.get(small(word.replace(/^(?:al|el)[-‐–]/i, '')))?.[0])
  const whole = letters.filter((word) => word !== undefined)
  if (whole.length < words.length) return undefined
  return whole.map((word, at) => (/^(?:al|el)[-‐–]/i.test(words[at] ?? '') && !word.startsWith('ال') ? `ال${word}` : word))
}

/** A line in Arabic letters whose words are all known names: the romanisations of each, the commonest first; undefined where one is not known. */
export function romaniseArabic(words: readonly string[]): string[][] | undefined {
  const found = words.map(
    (word) =>
      groupOf.get(word)?.slice(1) ??
      groupOf
        .get(word.replace(/^ال/, ''))
        ?.slice(1)
        .map((latin) => `al-${latin}`),
  )
  const whole = found.filter((names) => names !== undefined)
  return whole.length === words.length ? whole : undefined
}

/** Without the article, which is left out as often as not. */
export function withoutArticle(words: readonly string[]): string[] | undefined {
  const at = words.findIndex((word) => /^(?:al|el)[-‐–]\p{L}{3,}/iu.test(word))
  if (at >= 0) return oneWordChanged(words, at, (words[at] ?? '').replace(/^(?:al|el)[-‐–]/i, ''))
  const alone = words.findIndex((word) => /^(?:al|el)$/i.test(word))
  return alone >= 0 && words.length > 2 ? words.filter((_, place) => place !== alone) : undefined
}

function small(word: string): string {
  return foldLatin(word.toLowerCase())
}
