/** Given and family names of invented people, many of them near each other as real ones are. */
const given =
  'Anna Anne Hanna Johanna Jane Jean John Joan Jan Juan Mark Marc Marco Maria Marie Mary Marta Martha Tom Thomas Tomas Tim Jim James Eric Erik Erika Karl Carl Carla Karla Lars Laura Lara Clara Peter Pedro Petra Paul Paula Paolo Dan Dana Diana Daniel Daniela David Davide Frank Franz Franco Robert Roberto Rob Bob Simon Simone Sim Steven Stefan Stefano Susan Susanne Susana Victor Viktor Viktoria Walter William Willem Wilma Olga Helga Inga Inge Ines Agnes Alice Alina Elena Helena Lena Lina Nina Rina Rita Ruth Judith Edith Edit Albert Alberto Roland Rolando Ronald Donald'
const family =
  'Hansen Hanson Jansen Janssen Jensen Johnson Johnston Jonsson Jones Martin Marten Martens Mertens Marti Marin Marino Merino Moreno Morino Weber Webber Wagner Wegner Meyer Meier Mayer Maier Bayer Beyer Becker Decker Dekker Keller Kellner Kessler Fischer Fisher Visser Vischer Smith Smit Schmid Schmidt Schmitt Brown Braun Bruno Brunner Bauer Baur Sauer Mauer Clark Clarke Lark Park Parker Barker Baker Maker Lewis Levis Lewin Levin Lane Laine Lang Long Lund Lundin Lunden Linden Lindner Linder Winter Winters Wintour Walker Wacker Wells Weiss Wood Woods Ward Warden Warren Barren Baron Barron Burns Byrne Byrnes Barnes Barns Harris Harrison Morris Morrison Norris Ferris Perez Peres Lopez Gomez Gomes Torres Torre Ramos Ramon Romero Romano Rossi Russo Rizzo Ricci Rich Richter Ritter Reiter Roth Rothe Reed Reid Read Ryan Bryan Bruce Price Pryce Page Paige Cole Coles Cook Cooke Cox Fox Ford Forde Hall Hill Hull Holm Holmes Home Cornell Connell Connor Garner Gardner Vernon Verner Werner Stern Stein Steiner Turner Tanner'

/** The same of people and companies whose names come from other scripts or have legal forms. */
const easternGiven =
  'Alexei Andrei Sergei Sergey Dmitry Dmitri Igor Oleg Olga Elena Ivan Yuri Yury Mikhail Vladimir Vladislav Nikita Nikolai Nikos Giorgos Georgios Konstantinos Mohammed Mohamed Ahmed Hamed Khaled Khalil Omar Amar Yusuf Karim Karam Hassan Hussein'.split(
    ' ',
  )
const easternFamily =
  'Ivanov Ivanova Ivashov Petrov Petrenko Putilin Pushkin Lavrov Lavrin Larov Peskin Peskov Belkov Sechkin Shoikin Medvedkin Navalov Rotenburg Fridkin Gagarkin Deripaev Zelensky Papadakis Papadimos Mitsotos Tsiprakis Masri Nasri Mansour Mahmoud Hamid Karimi Osman Othman Salman Hosseini'.split(
    ' ',
  )
const firmWords =
  'Coral Choral Stair Stairs Star Meridian Median Meridien Holdings Kestrel Castrel Quay Bay Larkspur Nominees Nordlicht Nordlich Reederei Trading Tradewind Wind Asterion Asteria Shipping Capital Montclair Montblanc Tulip Solvena Solena Harland Harlan Rheinhafen Rhein Skagen Marine Martin'.split(
    ' ',
  )
const firmForms = ['Ltd', 'Limited', 'GmbH', 'S.A.', 'SA', 'Inc', 'LLC', 'AG', 'B.V.', 'Corp', 'AB', 'Oy']

const givenNames = given.split(' ')
const familyNames = family.split(' ')

/** A person of two or three names. */
export type Person = { given: string; middle: string; family: string }

/** A person whom chance makes. */
export function anyPerson(random: () => number): Person {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  return { given: pick(givenNames), middle: random() < 0.3 ? pick(givenNames) : '', family: pick(familyNames) }
}

/** Somebody from where other scripts are written, or a company, whom chance makes. */
export function anyFromElsewhere(random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  return random() < 0.5
    ? `${pick(easternGiven)} ${pick(easternFamily)}`
    : `${pick(firmWords)} ${pick(firmWords)} ${pick(firmForms)}`
}

/** The name as it is mostly written. */
export function nameOf({ given: first, middle, family: last }: Person): string {
  return [first, middle, last].filter((word) => word !== '').join(' ')
}
